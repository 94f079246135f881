import { createStore } from '@kapao/core/store';

/** Event of Chromium, missing in TypeScript's DOM: its `prompt` asks the member whether to install the app. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

export const installPromptStore = createStore<InstallPrompt | null>(null);

/**
 * Keeps the browser's install offer, which it makes once and early on any page, for the profile, so that no banner
 * interrupts.
 */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPromptStore.write(event as InstallPrompt); // this event has the type above
  });
  window.addEventListener('appinstalled', () => installPromptStore.write(null));
}

/** Shows the install prompt. An offer can be used once; afterwards the browser makes another, or none. */
export function showInstallPrompt(): void {
  // Nothing waits for the member's answer.
  installPromptStore
    .read()
    ?.prompt()
    .catch(() => undefined);
  installPromptStore.write(null);
}
