import { createStore } from '@kapao/core/store';

/**
 * New version that is loaded and waiting: the function activates it and reloads the page. "Not now" writes
 * null; the version is then activated when the app is next opened, without asking again.
 */
export const newVersionStore = createStore<(() => void) | null>(null);
