// Keeps the app on this device, so that it starts without a network.
//
// To the app:    «solvarium-update» on the window: a newer version is here and waits.
//                `document.documentElement.dataset.update` is then "waiting", for a late listener.
// From the app:  «solvarium-reload» on the window: change to it now, with one reload.
(() => {
  'use strict';
  if (!('serviceWorker' in navigator)) return;
  let waiting = null;
  let reloading = false;

  const announce = (worker) => {
    waiting = worker;
    document.documentElement.dataset.update = 'waiting';
    window.dispatchEvent(new CustomEvent('solvarium-update'));
  };

  const watch = (registration) => {
    // Without a controller this is the first visit: nothing older is replaced.
    if (registration.waiting && navigator.serviceWorker.controller) announce(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && navigator.serviceWorker.controller) announce(worker);
      });
    });
    // A tab may stay open for days.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration.update().catch(() => {});
    });
  };

  window.addEventListener('solvarium-reload', () => {
    // Without a waiting version, or if another tab has changed to it, a reload does it.
    if (!waiting || waiting.state !== 'installed') return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (reloading) return;
      reloading = true;
      location.reload();
    });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  });

  const register = () =>
    navigator.serviceWorker
      .register('./sw.js', { updateViaCache: 'none' })
      .then(watch)
      // A debug build has none, and private windows may refuse it: the app works without.
      .catch(() => {});
  // After the app's own files, so that it does not compete with them for the line.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
})();
