import { sheetsOf } from './sheets.ts';

const storageKey = 'reloadedAt';
const againAfterMs = 60_000;

let reloading = false;

/** The page is about to go: an error screen shown until then would only frighten. */
export function isReloading(): boolean {
  return reloading;
}

/**
 * A tab that stayed open over a new build asks for chunks that are no longer there. Loading the page again brings
 * the new build; the address and the open dialogs are in the history entry and come back. A page that is being gone
 * to has no address yet: `wanted` tells it, or null. Once a minute at most: a
 * chunk that is missing for another reason must not make the page reload for ever, RouteError says it instead. What
 * stands in the fields of a dialog would be lost, so there the member is asked (MissingDialog.tsx).
 */
export function reloadForNewerBuild(wanted: () => string | null): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(storageKey));
    if (!navigator.onLine || Date.now() - last < againAfterMs || isTypedOver()) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    reloading = true;
    const to = wanted();
    if (to === null) window.location.reload();
    // Back must not lead from the wallet to the login, which would end the session.
    else if (window.location.pathname.startsWith('/user')) window.location.assign(to);
    else window.location.replace(to);
  });
}

/** A dialog is wanted over a page or another dialog in which something is typed. */
function isTypedOver(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>(
    'input:not([type=checkbox],[type=radio]),textarea',
  );
  return sheetsOf(history.state?.usr).length > 0 && [...fields].some(({ value }) => value !== '');
}
