import { createStore } from '@kapao/core/store';

/**
 * A new version of the app that has been loaded beside this one and waits: what puts it in force and loads the page
 * again. Whoever says "not now" writes null; it comes by itself when the app is next opened, and until then nobody is
 * asked again.
 */
export const newVersionStore = createStore<(() => void) | null>(null);
