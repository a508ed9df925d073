// Reloads from the card that src/app/fallen.rs shows: the program that drew it has stopped, so the
// button is handled here.
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-reload]')) location.reload();
});
