const storageKey = 'reloadedAt';
const againAfterMs = 60_000;

/**
 * A tab that stayed open over a new build asks for chunks that are no longer there. Loading the page again brings
 * the new build; the address and the open dialogs are in the history entry and come back. Once a minute at most: a
 * chunk that is missing for another reason must not make the page reload for ever, RouteError says it instead.
 */
export function reloadForNewerBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(storageKey));
    if (!navigator.onLine || Date.now() - last < againAfterMs) return;
    sessionStorage.setItem(storageKey, String(Date.now()));
    window.location.reload();
  });
}
