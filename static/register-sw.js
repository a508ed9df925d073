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

  // Whether this tab has asked for the newer version: remembered over a reload.
  const key = 'solvarium.update';
  const asked = (now) => {
    try {
      if (now === undefined) return sessionStorage.getItem(key) !== null;
      if (now) sessionStorage.setItem(key, 'asked');
      else sessionStorage.removeItem(key);
    } catch {
      // Without a store the update still works in all but the slowest case.
    }
    return now ?? reloading;
  };

  const announce = (worker) => {
    waiting = worker;
    document.documentElement.dataset.update = 'waiting';
    window.dispatchEvent(new CustomEvent('solvarium-update'));
  };

  const take = (worker) => {
    asked(true);
    worker.postMessage({ type: 'SKIP_WAITING' });
  };

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloading || !asked()) return;
    reloading = true;
    asked(false);
    location.reload();
  });

  const watch = (registration) => {
    if (asked()) {
      if (registration.waiting) take(registration.waiting);
      else asked(false);
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
    if (!waiting || waiting.state !== 'installed') return location.reload();
    take(waiting);
    // The old worker gives way when it is idle, which on a busy machine may never come: without this page
    // it has nothing to do.
    setTimeout(() => reloading || location.reload(), 5000);
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
