import { inThisTab } from '../../base/storage.ts';
import { createStore } from '../../base/store.ts';

const storageKey = 'reloadedAt';
const againAfterMs = 60_000;

const patienceMs = 3_000;

/** Whether the page is about to go: an error screen shown until then would only frighten. */
export const reloadingStore = createStore(false);

/**
 * Whether the server is there to load a page from. One that is down or restarts loses no chunk for ever, and a reload
 * without it ends on the browser's own page, with nothing left of what was typed.
 */
export async function isServed(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) } as const;
  return fetch('/', asked).then(
    ({ ok }) => ok,
    () => false,
  );
}

let quiet = 0;

/** Asks for a chunk that nobody waits for: without it the page stays as it is. */
export async function quietly<T>(ask: () => Promise<T>): Promise<T> {
  quiet += 1;
  try {
    return await ask();
  } finally {
    quiet -= 1;
  }
}

/** What a reload must know of the page that it ends. */
interface Page {
  /** Where somebody is on the way to while that page is still loading, and has no address yet; else null. */
  wantedAddress(): string | null;
  /** Something in a dialog's fields would be lost. */
  isTypedIn(): boolean;
}

/**
 * A tab that stayed open over a new build asks for chunks that are no longer there. Loading the page again brings the
 * new build; the address and the open dialogs are in the history entry and come back. It happens once a minute at
 * most: a chunk may be missing for another reason, and the page would reload for ever; RouteError says it instead.
 * What stands in the fields of a dialog would be lost, so there the member is asked (MissingDialog.tsx).
 */
export function reloadForNewerBuild(page: Page): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(inThisTab.read(storageKey));
    if (reloadingStore.read() || quiet > 0 || Date.now() - last < againAfterMs || page.isTypedIn()) return;
    void reloadOnceServed(page);
  });
}

async function reloadOnceServed(page: Page): Promise<void> {
  const to = page.wantedAddress();
  reloadingStore.write(true);
  if (!(await isServed()) || page.isTypedIn()) return reloadingStore.write(false);
  // Unless that is remembered, the page would reload for ever.
  if (!inThisTab.write(storageKey, String(Date.now()))) return reloadingStore.write(false);
  if (to === null) window.location.reload();
  // Back must not lead from the wallet to the login, which would end the session.
  else if (window.location.pathname.startsWith('/user')) window.location.assign(to);
  else window.location.replace(to);
}
