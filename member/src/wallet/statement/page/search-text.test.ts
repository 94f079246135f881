import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';

test.each([
  ['', ''],
  ['  ', ''],
  ['1,000', '1000'],
  ['฿1,250.50', '1250.50'],
  ['1,250.50 บาท', '1250.50'],
  ['-600', '600'],
  ['- 1,600', '1600'],
  ['100,50', '100,50'],
  ['−600.', '600'],
  ['๕๐๐', '500'],
  [' KP-7F3K-92QD ', 'KP-7F3K-92QD'],
  ['016325110542BPP00417', '016325110542BPP00417'],
  ['000123', '000123'],
  ['19 Nov. ', '19 Nov.'],
  ['๑๙ พ.ย. ๒๕๖๙', '19 พ.ย. 2569'],
])('%j is searched for as %j', (typed, text) => expect(searchText(typed)).toBe(text));

test('a search text is cut at the server’s maximum of 40 characters', () => {
  expect(searchText('x'.repeat(99))).toHaveLength(40);
});
