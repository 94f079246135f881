import type { History } from './history.ts';
import { locationOf, type To } from './location.ts';

/** Returns a history without a browser, for tests and the catalog. */
export function memoryHistory(first: To): History {
  const entries = [locationOf(first)];
  let at = 0;
  let listener: () => void = () => undefined;
  // The current entry always exists: `at` never leaves the list.
  const read = () => ({ ...(entries[at] as (typeof entries)[number]) });
  return {
    read,
    write(location, replace) {
      if (!replace) at += 1;
      entries.splice(at, replace ? 1 : entries.length, location);
    },
    go(steps) {
      if (!entries[at + steps]) return;
      at += steps;
      listener();
    },
    listen(moved) {
      listener = moved;
    },
  };
}
