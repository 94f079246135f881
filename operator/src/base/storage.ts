import { safeStorage } from '@kapao/core/storage';

/** Storage of this app in the browser, by key. */
export const onDevice = safeStorage(() => localStorage);
/** Storage of this tab, by key, until it is closed. */
export const inTab = safeStorage(() => sessionStorage);
