// Runs on the page that a game's return link opens: asks the wallet to read the balances and closes the tab.
(() => {
  /** Time in ms for the wallet's tab to answer; enough for a tab in the background. */
  const patienceMs = 1200;
  const { documentElement: root } = document;

  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // A browser may forbid its storage.
    }
  };
  const language = { th: 'th', la: 'lo', en: 'en' }[read('locale')];
  if (language) root.lang = language;
  const theme = read('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

  // The top window of a frame is the wallet's page, with or without the game's page in between. No other origin gets
  // the message.
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
    // The browser closes only tabs that a page has opened. If the tab stays, an installed app goes to the
    // home screen, and a browser tab says that it can be closed.
    setTimeout(() => {
      if (installed) return home();
      for (const each of document.querySelectorAll('.closing')) each.hidden = true;
      for (const each of document.querySelectorAll('.done')) each.hidden = false;
    }, 400);
  };
  channel.postMessage('back');
})();
