import { createStore } from '@kapao/core/store';
import { onDevice } from '../../base/storage.ts';
import { useStore } from '../../base/store.ts';

const key = 'hideAmounts';

const hiddenStore = createStore(onDevice.read(key) === 'yes');

/** Kept on this device: whoever hides amounts on the bus wants them hidden the next time too. */
export function hideAmounts(hidden: boolean): void {
  if (hidden) onDevice.write(key, 'yes');
  else onDevice.remove(key);
  hiddenStore.write(hidden);
}

/** Whether the amounts of the home screen are hidden just now. */
export function useHiddenAmounts(): boolean {
  return useStore(hiddenStore);
}
