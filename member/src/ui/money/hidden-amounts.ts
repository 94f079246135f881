import { createStore } from '@kapao/core/store';
import { onDevice } from '../../base/storage.ts';
import { useStore } from '../../base/store.ts';

const key = 'hideAmounts';

const hiddenStore = createStore(onDevice.read(key) === 'yes');

/** Stores the choice on this device for the next start. */
export function hideAmounts(hidden: boolean): void {
  if (hidden) onDevice.write(key, 'yes');
  else onDevice.remove(key);
  hiddenStore.write(hidden);
}

/** Whether the amounts of the home screen are hidden. */
export function useHiddenAmounts(): boolean {
  return useStore(hiddenStore);
}
