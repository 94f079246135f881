import { splitPath } from '@kapao/contract/paths';
import { minifySync } from 'vite';

/**
 * Scripts that run inline before the first paint; the server allows exactly these two texts by their hashes. The functions
 * are serialised into the page, so they cannot use anything from outside themselves.
 */

/**
 * Sets the theme, which only the device knows, and sends the app's first request while its scripts load
 * (frame/api/early-requests.ts). Shows a pre-rendered page (`data-drawn` is its language) only where the app would
 * render the same, else hides it; an impersonation session reads nothing (base/storage.ts).
 */
function atTheStart(active: string, wallet: string): void {
  const { dataset, lang } = document.documentElement;
  const { pathname } = location;
  if (pathname === '/look') return;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    const chosen = localStorage.getItem('locale') || '';
    const locale = /^(?:th|la|en)$/.test(chosen) ? chosen : lang === 'lo' ? 'la' : lang;
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
    // With storage forbidden no choice is stored, so the page stays as the server chose it.
  }

  function ask(name: string, path: string, locale: string, token: string | null, signal?: AbortSignal) {
    const headers: Record<string, string> = { 'X-Requested-With': 'kapao', 'Accept-Language': locale };
    if (token) headers.Authorization = `Bearer ${token}`;
    const answer = fetch(path, { headers, signal });
    // Prevents an unhandled rejection; the consumer of the promise gets the error as well.
    answer.catch(() => undefined);
    Object.assign(window, { askedEarly: { name, token, at: performance.now(), answer } });
  }

  /** Preloads the home page's chunks: the page itself lists those of the login, but a member is taken home. */
  function preload(href: string) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      href,
    });
    document.head.append(link);
  }

  /** Keeps a submit that comes before the app is ready, and stops it from putting the password into the address. */
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

/** Removes the pre-rendered page or the starting mark, whichever is not shown, before either is painted. */
function afterTheRoot(): void {
  const { dataset } = document.documentElement;
  // Both elements stand directly before this script.
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
