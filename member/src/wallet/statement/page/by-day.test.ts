import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

test('entries are grouped by Bangkok day and keep their order', () => {
  const at = (createdAt: string) => ({ createdAt });
  const lines = ['2026-11-21T17:00:00.000Z', '2026-11-21T16:59:59.999Z', '2026-11-20T17:00:00.000Z'].map(at);
  expect(byDay(lines)).toEqual([
    { key: '2026-11-22', lines: [lines[0]] },
    { key: '2026-11-21', lines: [lines[1], lines[2]] },
  ]);
  expect(byDay([])).toEqual([]);
});
