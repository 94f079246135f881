// Runs on the page that a game's way back leads to. It asks the wallet to read the balances, and ends itself.
(() => {
  /** Long enough for a tab in the background to answer. */
  const patienceMs = 1200;
  const { documentElement: root } = document;

  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // a browser may forbid its storage
    }
  };
  const language = { th: 'th', la: 'lo', en: 'en' }[read('locale')];
  if (language) root.lang = language;
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

  // In a frame of our own page, or of the game's page within it. Nobody else gets the word.
  if (window.top !== window.self) {
    window.top.postMessage('kapao:back', location.origin);
    return;
  }

  const home = () => location.replace('/user/home');
  const installed = matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches;
  if (!('BroadcastChannel' in window)) return home();

  const channel = new BroadcastChannel('kapao:play');
  const alone = setTimeout(home, patienceMs);
  channel.onmessage = ({ data }) => {
    if (data !== 'here') return;
    clearTimeout(alone);
    channel.close();
    window.close();
    // A browser closes only tabs that a page has opened; what an installed app shows is never left standing.
    setTimeout(() => {
      if (installed) return home();
      for (const each of document.querySelectorAll('.closing')) each.hidden = true;
      for (const each of document.querySelectorAll('.done')) each.hidden = false;
    }, 400);
  };
  channel.postMessage('back');
})();
