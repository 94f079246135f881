import { expect, test } from 'vitest';
import { keptCount } from './useOnItsWay.ts';

test('a count is believed, anything else is none', () => {
  expect(keptCount('3')).toBe(3);
  for (const text of [null, '', '-1', '1e9', '{}', '1.5', '99999']) expect(keptCount(text)).toBe(0);
});
