import { isImpersonation } from '../../base/storage.ts';

/**
 * Push support of this browser. `home-screen`: an iPhone tab, where only installed apps have notifications; `denied`:
 * refused by the member, which only the browser's settings can undo.
 */
export type PushSupport = 'unsupported' | 'home-screen' | 'denied' | 'possible';

export function pushSupport(): PushSupport {
  // In an impersonation session this would be the staff member's own browser.
  if (isImpersonation) return 'unsupported';
  const known = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!known) return isIosTab() ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** Whether this is Safari and not the installed app. A Mac has the property too, but no touch screen. */
export function isIosTab(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0;
}

/** Time to wait for the worker, which is installed some seconds after the first page. */
const workerMs = 10_000;

/** Thrown where there is no worker to receive notifications, as in development. */
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

/** Returns the server's id for this browser; null while it is not subscribed. */
export async function browserId(): Promise<string | null> {
  if (pushSupport() !== 'possible') return null;
  const own = await subscription();
  return own && idOf(own.endpoint);
}

async function idOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Subscribes this browser with the server's public key, replacing a subscription with another key. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription> {
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

/** Ends notifications in this browser, whatever the server has stored. */
export async function forgetBrowser(): Promise<void> {
  if (isImpersonation || !('serviceWorker' in navigator)) return;
  await caches.delete(noteCache);
  await (await subscription())?.unsubscribe();
}

const noteCache = 'push';

/**
 * Stores the endpoint and its secret for the worker, which has no token: with them it renews the subscription
 * when the endpoint changes (public/push-worker.js).
 */
async function keepNote(note: { endpoint: string; auth: string; publicKey: string }): Promise<void> {
  const cache = await caches.open(noteCache);
  await cache.put('/push-note', new Response(JSON.stringify(note)));
}
