import { addressOf, type Location, locationOf } from './location.ts';

/** The entries that Back and Forward lead through. */
export interface History {
  read(): Location;
  write(location: Location, replace: boolean): void;
  go(steps: number): void;
  /** Called when somebody has gone through the entries; `read` already answers where to. */
  listen(moved: () => void): void;
}

/** What we leave in an entry stands under a name, beside whatever others write there. */
export const browserHistory: History = {
  read: () => locationOf(location.pathname + location.search + location.hash, history.state?.usr ?? null),
  write(to, replace) {
    try {
      history[replace ? 'replaceState' : 'pushState']({ usr: to.state }, '', addressOf(to));
    } catch {
      // Safari takes a hundred of them in half a minute: the page is loaded there instead.
      location.assign(addressOf(to));
    }
  },
  go: (steps) => history.go(steps),
  listen: (moved) => window.addEventListener('popstate', moved),
};
