import { isImpersonation } from '../../base/impersonation.ts';

/**
 * What this browser can do: `home-screen` on an iPhone whose tabs have no notifications and whose installed apps do; `denied` when
 * the member said no, which only the browser's own settings take back.
 */
export type PushHere = 'unsupported' | 'home-screen' | 'denied' | 'possible';

export function pushHere(): PushHere {
  // Whoever looks at a member's screens would turn on their own browser.
  if (isImpersonation) return 'unsupported';
  const known = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!known) return isIosTab() ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** Safari, not the installed app. A Mac has the property too, and no finger. */
export function isIosTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0;
}

/** The worker is installed some seconds after the first page of all. */
const workerMs = 10_000;

/** Without a worker, as in a build that is being written, there is nobody to tell. */
export class NoWorker extends Error {
  override name = 'NoWorker';
}

async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new NoWorker()), workerMs));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How the server calls this browser; null while it is not subscribed. */
export async function browserId(): Promise<string | null> {
  if (pushHere() !== 'possible') return null;
  const own = await subscription();
  return own && idOf(own.endpoint);
}

async function idOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export interface OwnBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Subscribes this browser, with the house's key; one that was subscribed with another key is so anew. */
export async function subscribeBrowser(publicKey: string): Promise<OwnBrowser> {
  const { pushManager } = await worker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await pushManager.subscribe(options).catch(async (fault: unknown) => {
    const old = await pushManager.getSubscription();
    if (!old) throw fault;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  await keepNote({ endpoint, auth, publicKey });
  return { endpoint, keys: { p256dh, auth } };
}

/** This browser is told nothing any more, whatever the server knows of it. */
export async function forgetBrowser(): Promise<void> {
  if (isImpersonation || !('serviceWorker' in navigator)) return;
  await caches.delete(noteCache);
  await (await subscription())?.unsubscribe();
}

const noteCache = 'push';

/** For the worker, which has no token: what it proves itself by when its address changes (public/push-worker.js). */
async function keepNote(note: { endpoint: string; auth: string; publicKey: string }): Promise<void> {
  const cache = await caches.open(noteCache);
  await cache.put('/push-note', new Response(JSON.stringify(note)));
}
