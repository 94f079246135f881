import { expect, it } from 'vitest';
import { drill } from './drill.ts';

it('moves each baht between wallet and games once while games fail and the server is killed', async () => {
  const { wrong, alarms, ends, strikes } = await drill({
    transfers: 120,
    members: 12,
    serverKills: 2,
    faultPercent: 20,
    seed: 12,
    // Shorter than the lease after which a call of a killed process is answered; the long version waits for that.
    patienceMs: 10_000,
  });
  expect(wrong).toEqual([]);
  expect(alarms).toEqual([]);
  // Without this load the run proves nothing.
  expect(ends.done).toBeGreaterThan(3);
  expect(ends.byQuery).toBeGreaterThan(0);
  for (const struck of strikes.values()) expect(struck).toBeGreaterThan(0);
});
