import { rejectedText } from '@kapao/contract/rejected-withdrawal-text';
import { expect, test } from 'vitest';
import { memberPreviewText } from './member-preview-text.ts';

const read = (currency: 'THB' | 'LAK', reader: string) =>
  memberPreviewText((locale) => rejectedText[locale], currency, reader);

test('a member’s text is shown in the market’s language first, then in the reader’s', () => {
  expect(read('THB', 'en').map(({ lang }) => lang)).toEqual(['th', 'en']);
  expect(read('LAK', 'th').map(({ lang }) => lang)).toEqual(['lo', 'th']);
  expect(read('LAK', 'en')[0]?.text).toMatch(/[\u0e80-\u0eff]/);
});

test('an equal language is shown once', () => {
  expect(read('THB', 'th')).toEqual([{ lang: 'th', text: rejectedText.th }]);
});
