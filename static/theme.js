// Runs before the first paint: puts the chosen theme and motion on the root element.
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
  dark.addEventListener('change', apply);
  addEventListener('solvarium-settings', apply);
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === 'solvarium.settings') apply();
  });
})();
