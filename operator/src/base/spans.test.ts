import { expect, it } from 'vitest';
import { usualDays } from './spans.ts';

it.each([
  ['day', '2026-03-05', { from: '2026-02-03', to: '2026-03-05' }],
  ['week', '2026-03-05', { from: '2025-12-11', to: '2026-03-05' }],
  ['month', '2026-03-31', { from: '2025-03-01', to: '2026-03-31' }],
] as const)('by %s, on %s', (by, today, days) => expect(usualDays(by, today)).toEqual(days));
