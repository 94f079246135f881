/** A new version of the app that has been loaded beside this one and waits to be put in its place. */
let install: (() => void) | null = null;
const listeners = new Set<() => void>();

/** `take` puts the new version in force and loads the page again. */
export function announceNewVersion(take: () => void): void {
  install = take;
  for (const listener of listeners) listener();
}

export const newVersionStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => install,
  /** Not now: it comes by itself when the app is next opened, and until then nobody is asked again. */
  dismiss(): void {
    install = null;
    for (const listener of listeners) listener();
  },
};
