import { expect, it } from 'vitest';
import { patience } from '../../../server/src/testing/process/patience.ts';
import { drill } from './drill.ts';

it('every bonus ends as an independent calculation says, while providers fail and the server is killed', {
  timeout: patience(600_000),
}, async () => {
  const { wrong, ends, strikes, importedRows } = await drill({
    members: 16,
    lives: 64,
    serverKills: 2,
    faultPercent: 20,
    seed: 13,
    patienceMs: 10_000,
  });
  expect(wrong).toEqual([]);
  // Without these events the run proves nothing.
  expect(importedRows).toBeGreaterThan(0);
  expect(ends.get('expired')).toBeGreaterThan(0);
  expect((ends.get('success') ?? 0) + (ends.get('fail') ?? 0)).toBeGreaterThan(0);
  for (const struck of strikes.values()) expect(struck).toBeGreaterThan(0);
});
