import { type Memory, memory } from '@kapao/core/storage';
import { isImpersonation } from './impersonation.ts';

/** An impersonation session treats the browser's storage as forbidden, because it is somebody else's. */
function kept(storage: () => Storage): Memory {
  return memory(() => {
    if (isImpersonation) throw new Error('a look keeps nothing');
    return storage();
  });
}

export const onDevice = kept(() => localStorage);
export const inThisTab = kept(() => sessionStorage);
