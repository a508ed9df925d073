// Draws the card that takes the page's place when the main program has fallen (src/app/mod.rs):
// what happened, the challenge's id, and a reload, which resumes the saved game.
addEventListener('solvarium-fallen', ({ detail }) => {
  console.error(detail);
  if (document.querySelector('.fallen')) return;
  const make = (tag, className, ...content) => {
    const element = document.createElement(tag);
    element.className = className;
    element.append(...content);
    return element;
  };
  const reload = make('button', 'btn primary', 'Reload');
  reload.addEventListener('click', () => location.reload());
  const title = make('h1', '', 'Solvarium has stopped.');
  title.id = 'fallen-title';
  const cover = make(
    'div',
    'fallen',
    make(
      'div',
      'card',
      title,
      make('p', '', 'Something went wrong in this page. Your game is saved after every move; reload to go on where you were.'),
      make('p', 'code wrap', location.hash.replace(/^#\//, '')),
      make('p', 'row', reload),
      make('details', '', make('summary', '', 'What happened'), make('p', 'mono', detail)),
    ),
  );
  cover.setAttribute('role', 'alertdialog');
  cover.setAttribute('aria-labelledby', title.id);
  document.body.append(cover);
  reload.focus();
});
