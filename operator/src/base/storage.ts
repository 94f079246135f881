import { memory } from '@kapao/core/storage';

/** What this app remembers in this browser, by key. */
export const onDevice = memory(() => localStorage);
