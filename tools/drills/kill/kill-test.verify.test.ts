import { expect, it } from 'vitest';
import { killTest } from './kill-test.ts';

it('loses and doubles no entry when server and database are killed under load', async () => {
  const report = await killTest({
    rounds: ['server', 'database', 'both'],
    loadMs: 1_500,
    callers: 64,
    members: 40,
    seed: 7,
    log: () => {},
  });
  expect(report.faults).toEqual([]);
  // Without load, and without a kill during open calls, the run proves nothing.
  expect(report.acknowledged).toBeGreaterThan(500);
  expect(report.unanswered).toBeGreaterThan(10);
  expect(report.recoveriesMs).toHaveLength(2);
});
