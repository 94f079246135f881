/** Chromium's event, which TypeScript's DOM does not know: its `prompt` asks the member whether to install the app. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function become(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** The browser offers it once, early, on whatever page: it is kept for the profile, and no banner interrupts. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    become(event as InstallOffer); // what this event is, see above
  });
  window.addEventListener('appinstalled', () => become(null));
}

export const installOfferStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => offer,
};

/** An offer can be taken once; after it the browser makes another, or none. */
export function takeInstallOffer(): void {
  // Whatever the member answers, nothing waits for it.
  offer?.prompt().catch(() => undefined);
  become(null);
}
