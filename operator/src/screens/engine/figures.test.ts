import { expect, test } from 'vitest';
import { bytesWords, msWords, partWords } from './figures.ts';

test('sizes, times and parts are as short as they can be told', () => {
  expect([0, 999, 1_200, 345_678_900, 7.1e12].map(bytesWords)).toEqual([
    '0 B',
    '999 B',
    '1.2 kB',
    '346 MB',
    '7.1 TB',
  ]);
  expect([null, 4, 999, 2_900, 31_400].map(msWords)).toEqual(['–', '4 ms', '999 ms', '2.9 s', '31 s']);
  expect([partWords(0, 0), partWords(0, 9), partWords(1, 5_000), partWords(1, 250), partWords(1, 4)]).toEqual(
    ['–', '0 %', '< 0.1 %', '0.4 %', '25 %'],
  );
});
