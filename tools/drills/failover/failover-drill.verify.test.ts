import { expect, test } from 'vitest';
import { failoverDrill } from './failover-drill.ts';
import { reasonNotToRun } from './machine.ts';

const reason = await reasonNotToRun();
if (reason) console.warn(reason);

test.skipIf(reason)('three machines of the database lose a part each, and members lose nothing', async () => {
  const { acknowledged, gapsMs, faults } = await failoverDrill({ members: 40, movements: 60, log: () => {} });
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThan(500);
  console.info('longest time without a movement, in ms:', gapsMs);
});
