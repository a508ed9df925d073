// Runs before the first paint: puts the chosen theme and motion on the root element, and chooses what is seen until the app is here.
// The app stores the settings and then dispatches «solvarium-settings» on the window; this script
// alone turns them into attributes, also when the system's theme changes or another tab's settings.
//   data-theme   "light" or "dark", never "system"
//   data-motion  "full", "none", or "system": then prefers-reduced-motion decides
//   data-start   "gallery" where the address is that of the gallery
(() => {
  'use strict';
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)');

  const settings = () => {
    try {
      return JSON.parse(localStorage.getItem('solvarium.settings')) ?? {};
    } catch {
      // No storage, or not ours: the system's wishes hold.
      return {};
    }
  };

  const apply = () => {
    const { theme, motion } = settings();
    const chosen = theme === 'light' || theme === 'dark' ? theme : dark.matches ? 'dark' : 'light';
    root.dataset.theme = chosen;
    root.dataset.motion = motion === 'full' || motion === 'none' ? motion : 'system';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', chosen === 'dark' ? '#12161e' : '#f7f2e8');
  };

  apply();
  // Which of its two frames the page shows until the app is here.
  if (/^#?\/?$/.test(location.hash)) root.dataset.start = 'gallery';
  // The page of a game says which one it is, in the words of the gallery. The frames are not parsed yet, and are to be painted with
  // these words.
  const [game] = /^#\/\w+/.exec(location.hash) ?? [];
  new MutationObserver((_, observer) => {
    const about = document.querySelector('.boot-about');
    if (!about) return;
    observer.disconnect();
    const card = game && document.querySelector(`.boot-gallery a.game[href="${game}"]`);
    if (!card) return;
    const name = document.querySelector('.boot-h1');
    name.textContent = card.querySelector('h3').textContent;
    name.classList.remove('boot-bar');
    about.textContent = card.querySelector('p').textContent;
  }).observe(document, { childList: true, subtree: true });
  dark.addEventListener('change', apply);
  addEventListener('solvarium-settings', apply);
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'solvarium.settings') apply();
  });
})();
