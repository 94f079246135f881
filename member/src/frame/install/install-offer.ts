import { createStore } from '@kapao/core/store';

/** Chromium's event, which TypeScript's DOM does not know: its `prompt` asks the member whether to install the app. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export const installOfferStore = createStore<InstallOffer | null>(null);

/** The browser offers it once, early, on whatever page: it is kept for the profile, and no banner interrupts. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOfferStore.write(event as InstallOffer); // what this event is, see above
  });
  window.addEventListener('appinstalled', () => installOfferStore.write(null));
}

/** An offer can be taken once; after it the browser makes another, or none. */
export function takeInstallOffer(): void {
  // Whatever the member answers, nothing waits for it.
  installOfferStore
    .read()
    ?.prompt()
    .catch(() => undefined);
  installOfferStore.write(null);
}
