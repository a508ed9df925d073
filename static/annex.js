// Brings the programs beside the main one (the lab; lessons, records and settings; a game that has
// its own) when one of their pages is visited: most visits need few of them. The main program dispatches «solvarium-open»
// from the element that is to hold the other, whose name is the event's detail; when that program
// runs, it hears «solvarium-<name>» from there (src/app/annex.rs).
(() => {
  'use strict';
  const loading = {};
  addEventListener('solvarium-open', ({ target, detail: name }) => {
    if (!(target instanceof Element) || target.id !== `annex-${name}`) return;
    loading[name] ??= import(new URL(`./${name}.js`, document.baseURI).href).then((program) => program.default());
    loading[name].then(
      () => target.dispatchEvent(new CustomEvent(`solvarium-${name}`, { bubbles: true })),
      (error) => {
        delete loading[name]; // the next visit tries again
        target.textContent = 'This page could not be loaded. Please check the connection and open it again.';
        console.warn(error);
      },
    );
  });
})();
