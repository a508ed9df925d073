// Loads the lab when it is first visited: its charts are more than the rest of the page needs.
// The app dispatches «solvarium-lab» from the element that is to hold the lab; when the lab's own
// program runs, it hears «solvarium-lab-ready» from there (src/app/lab/door.rs).
(() => {
  'use strict';
  let loading;
  addEventListener('solvarium-lab', ({ target, detail }) => {
    if (!(target instanceof Element)) return;
    loading ??= import(new URL('./lab.js', document.baseURI).href).then((lab) => lab.default());
    loading.then(
      () => target.dispatchEvent(new CustomEvent('solvarium-lab-ready', { bubbles: true, detail })),
      (error) => {
        loading = undefined; // the next visit tries again
        target.textContent = 'The lab could not be loaded. Please check the connection and open it again.';
        console.warn(error);
      },
    );
  });
})();
