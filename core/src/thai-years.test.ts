import { expect, test } from 'vitest';
import { writeYear } from './thai-years.ts';

test.each([
  ['27/11/2026 14:02:11', 'th', 'BE', '27/11/2569 14:02:11'],
  ['27/11/2026 14:02:11', 'th', 'CE', '27/11/2026 14:02:11'],
  ['27/11/2026 14:02:11', 'la', 'BE', '27/11/2026 14:02:11'],
  ['27/11/2026 14:02:11', 'en', 'BE', '27/11/2026 14:02:11'],
  ['31/12/1999', 'th', 'BE', '31/12/2542'],
  ['-', 'th', 'BE', '-'],
  ['14:02', 'th', 'BE', '14:02'],
] as const)('%s in %s with years %s is written as %s', (text, locale, years, written) => {
  expect(writeYear(text, locale, years)).toBe(written);
});
