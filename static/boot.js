// Watches the start of the app, and says in plain words if it fails. Once the app runs, it
// reports its own failures.
(() => {
  'use strict';
  const patience = 30_000; // milliseconds until a slow start is worth a word
  let started = false;

  const whenParsed = (then) =>
    document.readyState === 'loading' ? addEventListener('DOMContentLoaded', then, { once: true }) : then();

  const tell = (reason) => {
    if (started) return;
    whenParsed(() => {
      const note = document.getElementById('boot-failure');
      const page = document.getElementById('app');
      if (!note || !page || started) return;
      document.getElementById('boot-reason').textContent = reason;
      document.getElementById('boot-reload').onclick = () => location.reload();
      page.hidden = true;
      note.hidden = false;
    });
  };

  const failed = (event) => {
    // A picture or an icon that is missing is no reason to give up.
    const from = event.target;
    if (from instanceof Element && !(from instanceof HTMLScriptElement)) return;
    const detail = event.reason?.message ?? event.message;
    tell(
      'A part of the app did not arrive or did not run. Your saved games are safe. Please check the connection and reload.' +
        (detail ? ` (${detail})` : ''),
    );
  };

  if (typeof WebAssembly !== 'object') {
    tell('This browser cannot run WebAssembly, which the games and solvers are made of. Any current browser can.');
  }
  addEventListener('error', failed, true);
  addEventListener('unhandledrejection', failed);
  const slow = setTimeout(
    () => tell('The app has not arrived yet. The connection may be slow: please wait a little, or reload.'),
    patience,
  );
  // Sent by the start script that Trunk writes.
  addEventListener('TrunkApplicationStarted', () => {
    started = true;
    clearTimeout(slow);
    removeEventListener('error', failed, true);
    removeEventListener('unhandledrejection', failed);
    // A late arrival after the word about a slow start takes its place.
    whenParsed(() => {
      document.getElementById('boot-failure').hidden = true;
      document.getElementById('app').hidden = false;
    });
  });
})();
