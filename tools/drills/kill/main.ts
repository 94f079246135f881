import { parseArgs } from 'node:util';
import { killTest, type Victim } from './kill-test.ts';

/** `npm run kill-drill -- [--rounds 12] [--seconds 5] [--seed 1]`: the long version of kill-test.verify.test.ts. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '5' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const victims: readonly Victim[] = ['server', 'database', 'both'];

console.log(`seed ${values.seed}`);
const report = await killTest({
  rounds: Array.from(
    { length: Number(values.rounds) },
    (_, round) => victims[round % victims.length] ?? 'both',
  ),
  loadMs: Number(values.seconds) * 1_000,
  callers: 128,
  members: 300,
  seed: Number(values.seed),
  log: console.log,
});
console.log(
  `${report.acknowledged} acknowledged; ${report.unanswered} calls without an answer, ` +
    `${report.unansweredButDone} of them had happened; recoveries ${report.recoveriesMs.join(', ')} ms`,
);
for (const fault of report.faults) console.error(`FAULT: ${fault}`);
console.log(report.faults.length === 0 ? 'Nothing was lost, nothing was doubled.' : 'The ledger failed.');
process.exitCode = report.faults.length === 0 ? 0 : 1;
