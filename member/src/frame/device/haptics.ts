import { onDevice } from '../../base/storage.ts';

const storageKey = 'haptics';

/** In ms, on and off by turns: one short touch for what is done, two long ones for what is not. */
const patterns = { success: [15], failed: [60, 80, 60] };

/** A computer's browser knows the word, too, and has nothing that could shake. */
export function hasHaptics(): boolean {
  return 'vibrate' in navigator && window.matchMedia('(pointer: coarse)').matches;
}

export function wantsHaptics(): boolean {
  return hasHaptics() && onDevice.read(storageKey) !== 'off';
}

export function keepHaptics(wanted: boolean): void {
  if (wanted) onDevice.remove(storageKey);
  else onDevice.write(storageKey, 'off');
}

export function buzz(end: keyof typeof patterns): void {
  if (wantsHaptics()) navigator.vibrate(patterns[end]);
}
