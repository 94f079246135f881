import { parseArgs } from 'node:util';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { startStack } from '../../run/stack.ts';
import { watchEntryWriters } from '../entry-writers.ts';
import { gamesWithInquiry } from './drilled-games.ts';
import { runJourney } from './journey.ts';
import { type LoggedIn, logInMember } from './log-in.ts';
import { makeMembers } from './make-members.ts';
import { accountLines, findViolations, memberLines, untilSettled } from './money-checks.ts';
import { printFaultCounts, printLines, printRefusals } from './print.ts';
import { type SandboxControl, sandboxControlAt } from './sandbox-control.ts';

const faults = [
  'refuse',
  'timeout-before',
  'timeout-after',
  'error-500',
  'duplicate-callback',
  'late-callback',
  'out-of-order',
  'garbage',
];
const targets = ['qr', 'bank', ...gamesWithInquiry.map((code) => `game:${code}`)];

/**
 * `npm run journeys`: many members at once deposit, play and withdraw while providers fail at random, with
 * one kind of fault after the other. Then all faults end, everything settles, and the money must be right to
 * the satang.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      journeys: { type: 'string', default: '500' },
      members: { type: 'string', default: '20' },
      probability: { type: 'string', default: '0.2' },
    },
  });
  const [journeys, count] = [Number(values.journeys), Number(values.members)];
  console.log('Starting a stack of its own …');
  const stack = await startStack();
  const pool = createPool(stack.databaseUrl, { max: 2 });
  try {
    const sandbox = sandboxControlAt(stack.sandboxUrl);
    await watchEntryWriters(pool);
    const members = await makeMembers(stack.databaseUrl, { count });
    const journeyMembers = await Promise.all(members.map((member) => logInMember(stack.url, member)));
    const startedAt = performance.now();
    for (const [index, fault] of faults.entries()) {
      const first = Math.floor((journeys * index) / faults.length);
      const next = Math.floor((journeys * (index + 1)) / faults.length);
      await underFault(sandbox, fault, Number(values.probability), () =>
        runJourneys(journeyMembers, sandbox, first, next),
      );
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`\n${journeys} journeys by ${count} members in ${seconds} s; waiting until all is quiet …`);
    const quiet = await untilSettled(pool, sandbox, 180_000);
    console.log(quiet ? 'Quiet.' : 'NOT quiet within 180 s.');

    const found = await findViolations(pool, journeyMembers);
    const ofMembers = await memberLines(journeyMembers, sandbox);
    // Read after the members' refresh, which posts what was won in games since.
    const lines = [...(await accountLines(pool, sandbox)), ...ofMembers];
    printLines(lines);
    printRefusals(journeyMembers.flatMap(({ truth }) => truth.refused));
    for (const sentence of found) console.log(`WRONG: ${sentence}`);
    const differences = lines.filter(({ ours, theirs }) => ours !== theirs).length;
    console.log(
      differences + found.length === 0 && quiet
        ? 'The ledger is balanced, the outside world agrees with it, and no member is wronged.'
        : `${differences} differences, ${found.length} other faults.`,
    );
    return differences + found.length === 0 && quiet ? 0 : 1;
  } finally {
    await pool.end();
    await stack.stop();
  }
}

async function underFault(
  sandbox: SandboxControl,
  fault: string,
  probability: number,
  work: () => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  for (const target of targets) await sandbox.fault({ target, fault, probability });
  await work();
  printFaultCounts(fault, await sandbox.faults(), performance.now() - startedAt);
  await sandbox.heal();
}

/** Runs journeys from one queue, with all members at once and the games in rotation. */
async function runJourneys(
  journeyMembers: readonly LoggedIn[],
  sandbox: SandboxControl,
  first: number,
  next: number,
): Promise<void> {
  let queued = first;
  await Promise.all(
    // With fewer journeys than members, those with the fewest so far begin.
    [...journeyMembers.slice(first % journeyMembers.length), ...journeyMembers]
      .slice(0, journeyMembers.length)
      .map(async (journeyMember) => {
        while (queued < next) {
          const game = gamesWithInquiry[queued % gamesWithInquiry.length] ?? 'PG';
          queued += 1;
          await runJourney(journeyMember, sandbox, game);
        }
      }),
  );
}

process.exitCode = await main();
