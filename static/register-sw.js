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
  let taken = false;

  // How often this tab has asked for the newer version since it was told of it: remembered over a reload.
  const key = 'solvarium.update';
  const most = 4;
  const asked = (times) => {
    try {
      if (times > 0) sessionStorage.setItem(key, times);
      else if (times === 0) sessionStorage.removeItem(key);
      return Number(sessionStorage.getItem(key) ?? 0);
    } catch {
      // Without a store the update still works in all but the slowest case.
      return times ?? 0;
    }
  };

  const reload = () => {
    if (reloading) return;
    reloading = true;
    location.reload();
  };

  const announce = (worker) => {
    waiting = worker;
    document.documentElement.dataset.update = 'waiting';
    window.dispatchEvent(new CustomEvent('solvarium-update'));
  };

  // The old worker gives way when it is idle, which on a busy machine may never come: without this page it has nothing to
  // do. So after a while the page is loaded again, and asks once more.
  const take = (worker) => {
    taken = true;
    const times = asked(asked() + 1);
    worker.postMessage({ type: 'SKIP_WAITING' });
    if (times <= most) setTimeout(reload, 5000);
  };

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!taken && !asked()) return;
    asked(0);
    reload();
  });

  const watch = (registration) => {
    if (asked()) {
      if (registration.waiting) take(registration.waiting);
      else if (registration.active?.state !== 'activating') {
        // It has taken over while this page was loaded, perhaps still from the old one.
        asked(0);
        return reload();
      }
    }
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
    if (!waiting || waiting.state !== 'installed') return reload();
    asked(0);
    take(waiting);
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
