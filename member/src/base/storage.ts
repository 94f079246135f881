import { type Memory, memory } from '@kapao/core/storage';
import { isImpersonation } from './impersonation.ts';

/** In a look the browser's storage is as good as forbidden: it is somebody else's. */
function kept(storage: () => Storage): Memory {
  return memory(() => {
    if (isImpersonation) throw new Error('a look keeps nothing');
    return storage();
  });
}

export const onDevice = kept(() => localStorage);
export const inThisTab = kept(() => sessionStorage);
