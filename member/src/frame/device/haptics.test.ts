import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../base/testing.ts';
import { buzz, hasHaptics, keepHaptics, wantsHaptics } from './haptics.ts';

const kept = new Map<string, string>();
const felt: number[][] = [];

function onPhone({ shakes, coarse }: { shakes: boolean; coarse: boolean }): void {
  vi.stubGlobal('navigator', shakes ? { vibrate: (pattern: number[]) => felt.push(pattern) } : {});
  vi.stubGlobal('window', { matchMedia: () => ({ matches: coarse }) });
}

beforeEach(() => {
  kept.clear();
  felt.length = 0;
  stubStorage('localStorage', kept);
  onPhone({ shakes: true, coarse: true });
});

test('a success is one short vibration, a failure a pattern', () => {
  buzz('success');
  buzz('failed');
  const [success = [], failed = []] = felt;
  expect(success).toHaveLength(1);
  expect(success[0]).toBeLessThan(50);
  expect(failed.length).toBeGreaterThan(1);
});

test('there is no vibration while it is switched off', () => {
  keepHaptics(false);
  expect(wantsHaptics()).toBe(false);
  buzz('success');
  expect(felt).toEqual([]);
  keepHaptics(true);
  buzz('success');
  expect(felt).toHaveLength(1);
});

test.each([
  { shakes: false, coarse: true },
  { shakes: true, coarse: false },
])('without vibration or a touch screen (%j) it is off', (phone) => {
  onPhone(phone);
  expect(hasHaptics()).toBe(false);
  expect(wantsHaptics()).toBe(false);
  buzz('failed');
  expect(felt).toEqual([]);
});
