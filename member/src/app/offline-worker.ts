import { announceNewVersion } from './new-version.ts';

const lookAgainMs = 60 * 60 * 1000;

/**
 * Installs the worker that opens the app without a network (offline-shell.ts). A new version waits until the member
 * takes it: changing the code under an open money dialog would lose what is in it.
 */
export async function startOfflineWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  const look = () => {
    // Without a controller this is the first install: there is no older version to replace.
    const { waiting } = registration;
    if (waiting && navigator.serviceWorker.controller) announceNewVersion(() => take(waiting));
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  // An installed app is rarely closed: it asks by itself, and whenever it comes back to the front.
  const update = () => {
    if (document.visibilityState === 'visible' && navigator.onLine)
      registration.update().catch(() => undefined); // asked again the next time
  };
  setInterval(update, lookAgainMs);
  document.addEventListener('visibilitychange', update);
}

/** Only the tab that was asked loads itself again; another one does when it next needs a chunk that is gone. */
function take(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
