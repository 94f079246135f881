import { hourMs } from '@kapao/core/time';
import { newVersionStore } from './new-version.ts';

const lookAgainMs = hourMs;
const skipWaiting = { type: 'SKIP_WAITING' };

/**
 * Installs the worker that opens the app without a network (offline-shell.ts). A new version waits until the member
 * takes it: changing the code under an open money dialog would lose what is in it.
 */
export async function startOfflineWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const look = async () => {
    // Without a controller this is the first install: there is no older version to replace.
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    // This page came from the server after the new build: only the worker is old, and nobody needs to be asked.
    if (await isNewerThanWorker()) waiting.postMessage(skipWaiting);
    else newVersionStore.write(() => take(waiting));
  };
  await look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => void look());
  });
  // An installed app is rarely closed: it asks by itself, and whenever it comes back to the front.
  const update = () => {
    if (document.visibilityState === 'visible' && navigator.onLine)
      registration.update().catch(() => undefined); // asked again the next time
  };
  setInterval(update, lookAgainMs);
  document.addEventListener('visibilitychange', update);
}

/** The page that the worker in force keeps, the older of two in its cache, starts another script than this one. */
async function isNewerThanWorker(): Promise<boolean> {
  const kept = await caches.match('/index.html', { ignoreSearch: true });
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src');
  return Boolean(kept && script && !(await kept.text()).includes(script));
}

/** Only the tab that was asked loads itself again; another one does when it next needs a chunk that is gone. */
function take(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage(skipWaiting);
}
