// Brings the programs beside the main one (the lab; lessons, records and settings; a game that has
// its own) when one of their pages is visited: most visits need few of them. The main program dispatches «solvarium-open»
// from the element that is to hold the other, whose name is the event's detail; when that program
// runs, it hears «solvarium-<name>» from there (src/app/annex.rs).
(() => {
  'use strict';
  const loading = {};
  const load = (name) => {
    loading[name] ??= import(new URL(`./${name}.js`, document.baseURI).href).then((program) => program.default());
    loading[name].catch(() => delete loading[name]); // the next visit tries again
    return loading[name];
  };
  const missing = 'This page could not be loaded. Please check the connection and open it again.';
  addEventListener('solvarium-open', ({ target, detail: name }) => {
    if (!(target instanceof Element) || target.id !== `annex-${name}`) return;
    load(name).then(
      () => target.dispatchEvent(new CustomEvent(`solvarium-${name}`, { bubbles: true })),
      (error) => {
        target.textContent = missing;
        console.warn(error);
      },
    );
  });
  // The share dialog lies in «pages», whichever program it is opened from.
  addEventListener('solvarium-share', ({ detail }) => {
    load('pages').then(
      () => dispatchEvent(new CustomEvent('solvarium-share-open', { detail })),
      () => dispatchEvent(new CustomEvent('solvarium-note', { detail: missing })),
    );
  });
})();
