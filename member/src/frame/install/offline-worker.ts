import { hourMs } from '@kapao/core/time';
import { newVersionStore } from './new-version.ts';

const updateCheckMs = hourMs;
const skipWaiting = { type: 'SKIP_WAITING' };

/**
 * Installs the worker that opens the app without a network (offline-shell.ts). A new version waits until the member accepts
 * it: replacing the code under an open money dialog would lose its input.
 */
export async function startOfflineWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const checkWaiting = async () => {
    // Without a controller this is the first install, and there is no older version to replace.
    const { waiting } = registration;
    if (!waiting || !navigator.serviceWorker.controller) return;
    // This page came from the server after the new build, so only the worker is old, and nobody needs to be asked.
    if (await isNewerThanWorker()) waiting.postMessage(skipWaiting);
    else newVersionStore.write(() => activate(waiting));
  };
  await checkWaiting();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => void checkWaiting());
  });
  // An installed app is rarely closed, so it checks for updates regularly, and whenever it returns to the front.
  const update = () => {
    if (document.visibilityState === 'visible' && navigator.onLine)
      registration.update().catch(() => undefined); // retried at the next check
  };
  setInterval(update, updateCheckMs);
  document.addEventListener('visibilitychange', update);
}

/** Whether this page is newer than the active worker: the page in its cache (the older of two) loads another script. */
async function isNewerThanWorker(): Promise<boolean> {
  const kept = await caches.match('/index.html', { ignoreSearch: true });
  const script = document.querySelector('script[type=module][src]')?.getAttribute('src');
  return Boolean(kept && script && !(await kept.text()).includes(script));
}

/** Activates the waiting worker. Only this tab reloads; others do when they next need a chunk that is gone. */
function activate(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage(skipWaiting);
}
