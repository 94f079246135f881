import { createStore } from '@kapao/core/store';

/** Event of Chromium, missing in TypeScript's DOM: its `prompt` asks the member whether to install the app. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

export const installOfferStore = createStore<InstallOffer | null>(null);

/**
 * Keeps the browser's install offer, which it makes once and early on any page, for the profile, so that no banner
 * interrupts.
 */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOfferStore.write(event as InstallOffer); // this event has the type above
  });
  window.addEventListener('appinstalled', () => installOfferStore.write(null));
}

/** Shows the install prompt. An offer can be used once; afterwards the browser makes another, or none. */
export function takeInstallOffer(): void {
  // Nothing waits for the member's answer.
  installOfferStore
    .read()
    ?.prompt()
    .catch(() => undefined);
  installOfferStore.write(null);
}
