import { createStore } from '@kapao/core/store';
import { inThisTab } from '../../base/storage.ts';

const storageKey = 'reloadedAt';
const againAfterMs = 60_000;

const patienceMs = 3_000;

/** True while the page is about to be reloaded: an error screen in that moment would only frighten. */
export const reloadingStore = createStore(false);

/**
 * Whether the server is there to load a page from. Without it a reload would end on the browser's own error page, and
 * what was typed would be lost; a server that only restarts will have the chunk again.
 */
export async function isServed(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) } as const;
  return fetch('/', asked).then(
    ({ ok }) => ok,
    () => false,
  );
}

const unmissed = new WeakSet();

/** Asks for a chunk that nobody waits for: without it the page stays as it is. */
export async function quietly<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (failure) {
    unmissed.add(failure as object);
    throw failure;
  }
}

/** What a reload must know of the page that it ends. */
interface Page {
  /** The address of the page that is still loading, to which somebody is going; null when there is none. */
  wantedAddress(): string | null;
  /** True when a dialog is open and a field has something in it, which a reload would lose. */
  isTypedIn(): boolean;
}

/**
 * A tab that stayed open over a new build asks for chunks that are no longer there. Loading the page again brings the
 * new build; the address and the open dialogs are in the history entry and come back. It happens once a minute at
 * most: a chunk may be missing for another reason, and the page would reload for ever; RouteError says it instead.
 * What stands in the fields of a dialog would be lost, so there the member is asked (MissingDialog.tsx).
 */
export function reloadForNewerBuild(page: Page): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const last = Number(inThisTab.read(storageKey));
    if (reloadingStore.read() || Date.now() - last < againAfterMs || page.isTypedIn()) return;
    void reloadOnceServed(page, payload);
  });
}

async function reloadOnceServed(page: Page, failure: Error): Promise<void> {
  const to = page.wantedAddress();
  reloadingStore.write(true);
  // Until the server has answered, whoever asked has learned of the failure, and said whether it was missed.
  if (!(await isServed()) || unmissed.has(failure) || page.isTypedIn()) return reloadingStore.write(false);
  // Unless that is remembered, the page would reload for ever.
  if (!inThisTab.write(storageKey, String(Date.now()))) return reloadingStore.write(false);
  if (to === null) window.location.reload();
  // Back must not lead from the wallet to the login, which would end the session.
  else if (window.location.pathname.startsWith('/user')) window.location.assign(to);
  else window.location.replace(to);
}
