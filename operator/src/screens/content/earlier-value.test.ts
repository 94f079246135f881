import { expect, test } from 'vitest';
import { earlierValue } from './earlier-value.ts';

test('restored agreements keep the form’s version, other content is restored unchanged', () => {
  const earlier = { version: '2026-11-21', texts: { en: ['old'] } };
  const inForm = { version: '2026-12-01.4', texts: { en: ['new'] } };
  expect(earlierValue('agreements', earlier, inForm)).toEqual({ ...earlier, version: '2026-12-01.4' });
  expect(earlierValue('agreements', earlier, { broken: true })).toBe(earlier);
  expect(earlierValue('info', earlier, inForm)).toBe(earlier);
});
