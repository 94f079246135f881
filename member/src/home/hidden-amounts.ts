import { onDevice } from '../base/storage.ts';

const key = 'hideAmounts';

/** Kept on this device: whoever hides amounts on the bus wants them hidden the next time too. */
export function hiddenAmounts(): boolean {
  return onDevice.read(key) === 'yes';
}

export function keepHiddenAmounts(hidden: boolean): void {
  if (hidden) onDevice.write(key, 'yes');
  else onDevice.remove(key);
}
