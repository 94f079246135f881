import { memory } from '@kapao/core/storage';

/** Storage of this app in the browser, by key. */
export const onDevice = memory(() => localStorage);
