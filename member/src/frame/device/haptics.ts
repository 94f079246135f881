import { onDevice } from '../../base/storage.ts';

const storageKey = 'haptics';

/** Milliseconds, alternating on and off: one short buzz for success, two long ones for failure. */
const patterns = { success: [15], failed: [60, 80, 60] };

/** Whether the device can vibrate; desktop browsers have `vibrate` as well, but no motor. */
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
