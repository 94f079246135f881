import { addressOf, type Location, locationOf } from './location.ts';

/** History entries behind Back and Forward. */
export interface History {
  read(): Location;
  write(location: Location, replace: boolean): void;
  go(steps: number): void;
  /** Called after Back or Forward; `read` then returns the new location. */
  listen(moved: () => void): void;
}

/**
 * Stores our state under the key `usr` of an entry's state. Other keys are ignored, and lost when the entry
 * is replaced.
 */
export const browserHistory: History = {
  read: () => locationOf(location.pathname + location.search + location.hash, history.state?.usr ?? null),
  write(to, replace) {
    try {
      history[replace ? 'replaceState' : 'pushState']({ usr: to.state }, '', addressOf(to));
    } catch {
      // Safari allows a hundred entries in half a minute; beyond that the page is loaded instead.
      location.assign(addressOf(to));
    }
  },
  go: (steps) => history.go(steps),
  listen: (moved) => window.addEventListener('popstate', moved),
};
