import { expect, test } from 'vitest';
import { formatBytes, formatMs, formatShare } from './number-texts.ts';

test('sizes, durations and shares are shown in short form', () => {
  expect([0, 999, 1_200, 345_678_900, 7.1e12].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1.2 kB',
    '346 MB',
    '7.1 TB',
  ]);
  expect([null, 4, 999, 2_900, 31_400].map(formatMs)).toEqual(['–', '4 ms', '999 ms', '2.9 s', '31 s']);
  expect([
    formatShare(0, 0),
    formatShare(0, 9),
    formatShare(1, 5_000),
    formatShare(1, 250),
    formatShare(1, 4),
  ]).toEqual(['–', '0%', '< 0.1%', '0.4%', '25%']);
});
