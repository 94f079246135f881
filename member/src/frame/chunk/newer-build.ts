import { createStore } from '@kapao/core/store';
import { inThisTab } from '../../base/storage.ts';

const storageKey = 'reloadedAt';
const againAfterMs = 60_000;

const patienceMs = 3_000;

/** True while the page is about to reload, when an error screen would only alarm the member. */
export const reloadingStore = createStore(false);

/**
 * Whether the server can deliver a page. Otherwise a reload would end on the browser's own error page and lose what was
 * typed; a server that is only restarting will have the chunk again.
 */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) } as const;
  return fetch('/', asked).then(
    ({ ok }) => ok,
    () => false,
  );
}

const unmissed = new WeakSet();

/** Requests a chunk that nobody waits for: its failure is thrown, but never reloads the page. */
export async function withoutReload<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (failure) {
    unmissed.add(failure as object);
    throw failure;
  }
}

/** Information that a reload needs about the page. */
interface Page {
  /** Address of the page that is loading; null if there is none. */
  wantedAddress(): string | null;
  /** Whether a dialog is open with a non-empty field, which a reload would lose. */
  isTypedIn(): boolean;
}

/**
 * Reloads a tab that was open across a deployment when chunks it requests no longer exist; where typed input would be
 * lost the member is asked (MissingDialog.tsx). At most once a minute, because a chunk that is missing for another
 * reason would reload for ever; RouteError shows it instead.
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
  // During this request the caller has seen the failure, and has added it to `unmissed` if nobody waits for the chunk.
  if (!(await isServerReachable()) || unmissed.has(failure) || page.isTypedIn())
    return reloadingStore.write(false);
  // Without a stored time the page would reload for ever.
  if (!inThisTab.write(storageKey, String(Date.now()))) return reloadingStore.write(false);
  if (to === null) window.location.reload();
  // Back must not lead from the wallet to the login, which would end the session.
  else if (window.location.pathname.startsWith('/user')) window.location.assign(to);
  else window.location.replace(to);
}
