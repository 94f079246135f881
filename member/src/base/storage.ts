import { type SafeStorage, safeStorage } from '@kapao/core/storage';

/**
 * Whether the page is an impersonation session, read before the address changes. It stores nothing on the device and
 * reads nothing from it, because the staff member may be logged in here as a member.
 */
export const isImpersonation = globalThis.location?.pathname === '/look';

/** An impersonation session treats the browser's storage as forbidden, because it is somebody else's. */
function kept(storage: () => Storage): SafeStorage {
  return safeStorage(() => {
    if (isImpersonation) throw new Error('a look keeps nothing');
    return storage();
  });
}

export const onDevice = kept(() => localStorage);
export const inThisTab = kept(() => sessionStorage);
