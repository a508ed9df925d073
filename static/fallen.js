// The reload button of the card that is shown when the app's own program has failed: by then that
// program can no longer be trusted to hear a click.
addEventListener('click', (event) => {
  const button = event.target instanceof Element && event.target.closest('[data-reload]');
  if (!button) return;
  event.preventDefault();
  location.reload();
});
