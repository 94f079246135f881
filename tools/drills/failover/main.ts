import { failoverDrill } from './failover-drill.ts';
import { reasonNotToRun } from './machine.ts';

/** `npm run failover-drill`: failover-drill.verify.test.ts, with a line about each fault. */
const reason = await reasonNotToRun();
if (reason) {
  console.error(reason);
  process.exitCode = 1;
} else {
  const { acknowledged, faults } = await failoverDrill({ members: 40, movements: 200, log: console.log });
  for (const fault of faults) console.error(`FAULT: ${fault}`);
  console.log(
    faults.length === 0
      ? `${acknowledged} movements, none lost or doubled.`
      : 'Something was lost, or answered wrongly.',
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}
