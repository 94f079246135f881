import { splitPath } from '@kapao/contract/paths';
import { minifySync } from 'vite';

/**
 * What runs before the first paint, in the page itself; the server allows exactly these two texts by their hashes. They are
 * written into the page as they stand here, so they can use nothing from outside themselves.
 */

/**
 * The theme is on the device, and the page is painted before the app can ask for it. What the app will read first is asked for while
 * the scripts are on their way (frame/api/early-requests.ts). A drawn page (`data-drawn` says its language)
 * is shown to a device that the app would draw it for: one that has this language, knows no member, nothing handed over by a page
 * before, and passkeys. An empty `data-drawn` says that it is not. A look reads nothing (base/impersonation.ts).
 */
function atTheStart(active: string, wallet: string): void {
  const { dataset } = document.documentElement;
  const { pathname } = location;
  if (pathname === '/look') return;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    const chosen = localStorage.getItem('locale') || '';
    const locale = /^(?:th|la|en)$/.test(chosen) ? chosen : dataset.market!;
    const token = sessionStorage.getItem('token') || localStorage.getItem('token');
    if (pathname === '/login') ask('getActive', active, locale, null, AbortSignal.timeout(8000));
    else if (token && /^\/(?:user(?:\/home)?)?$/.test(pathname)) {
      ask('getWallet', wallet, locale, token);
      for (const href of document.head.dataset.home?.split(' ') ?? []) preload(href);
    }
    if (!dataset.drawn) return;
    const isKnown = (token && pathname !== '/login') || localStorage.getItem('lastMember');
    if (locale !== dataset.drawn || isKnown || history.state?.usr || !('PublicKeyCredential' in window))
      dataset.drawn = '';
    else hold();
  } catch {
    // A browser that forbids its storage remembers nothing: the page is right as the server chose it.
  }

  function ask(name: string, path: string, locale: string, token: string | null, signal?: AbortSignal) {
    const headers: Record<string, string> = { 'X-Requested-With': 'kapao', 'Accept-Language': locale };
    if (token) headers.Authorization = `Bearer ${token}`;
    const answer = fetch(path, { headers, signal });
    // Whoever takes it hears of it as well.
    answer.catch(() => undefined);
    Object.assign(window, { askedEarly: { name, token, at: performance.now(), answer } });
  }

  /** The page names what the login needs; a member is led home instead. */
  function preload(href: string) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      href,
    });
    document.head.append(link);
  }

  /** A press that comes before the app is kept for it, and must not send the password to the address. */
  function hold() {
    const keep = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      dataset.pressed = '';
    };
    addEventListener('submit', keep, true);
    Object.assign(window, {
      takePress() {
        removeEventListener('submit', keep, true);
        const { pressed } = dataset;
        delete dataset.pressed;
        return pressed !== undefined;
      },
    });
  }
}

/** What is not shown makes room for the purse before anything of it is seen. */
function afterTheRoot(): void {
  const { dataset } = document.documentElement;
  // Both stand right before this script.
  const mark = document.querySelector('.starting')!;
  if (dataset.drawn) mark.remove();
  else {
    delete dataset.drawn;
    document.getElementById('root')!.replaceChildren(mark);
  }
}

const scriptOf = (run: (...given: string[]) => void, ...given: string[]) =>
  `<script>${minifySync('early.js', `(${run.toString()})(...${JSON.stringify(given)})`, { module: false, mangle: { toplevel: true } }).code.trim()}</script>`;

export const early = {
  atTheStart: scriptOf(atTheStart, splitPath('getActive').path, splitPath('getWallet').path),
  afterTheRoot: scriptOf(afterTheRoot),
};
