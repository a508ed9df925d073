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
  const most = 2;
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

  // The old worker gives way when it is idle, which on a busy machine may never come, and a file fetched at the wrong moment
  // makes Chromium forget that it was asked to. So it is asked again and again; after a while the page is loaded again,
  // because without it the old worker has nothing to do; and if that does not help either, it is gone round.
  const take = (worker) => {
    taken = true;
    const times = asked(asked() + 1);
    const ask = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
    };
    ask();
    setInterval(ask, 1000);
    setTimeout(times < most ? reload : around, 5000);
  };

  // Loads the newer version past the old worker. What is kept on the device stays, and the page registers anew.
  const around = async () => {
    try {
      // Without a network the old version is all there is.
      const { ok } = await fetch('./sw.js', { cache: 'no-store' });
      if (!ok || reloading) return;
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.unregister();
      asked(0);
      reload();
    } catch {
      // It is tried again when the page is loaded the next time.
    }
  };

  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!taken && !asked()) return;
    asked(0);
    reload();
  });

  const watch = (registration) => {
    if (asked()) {
      if (registration.waiting) take(registration.waiting);
      else {
        // It takes over while this page is loaded, perhaps still from the old one.
        asked(0);
        if (registration.active?.state !== 'activating') return reload();
        registration.active.addEventListener('statechange', reload);
      }
    }
    // Without a controller this is the first visit: nothing older is replaced.
    if (registration.waiting && navigator.serviceWorker.controller) announce(registration.waiting);
    registration.addEventListener('updatefound', () => {
      // On a busy machine it may be here before the page hears that it comes.
      const worker = registration.installing ?? registration.waiting;
      const here = () => {
        if (worker?.state === 'installed' && navigator.serviceWorker.controller) announce(worker);
      };
      worker?.addEventListener('statechange', here);
      here();
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
  // After the files of the page at hand, so that it does not compete with them for the line: what is still on its way says so.
  // And after the solver's first answers, which come within two seconds then: it costs as much as they do.
  const until = Date.now() + 10_000;
  const calm = () => {
    const busy = document.querySelector('#app .boot, #app [aria-busy="true"]');
    if (busy && Date.now() < until) setTimeout(calm, 200);
    else setTimeout(register, 2000);
  };
  if (document.readyState === 'complete') calm();
  else addEventListener('load', calm, { once: true });
})();
