import { parseArgs } from 'node:util';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { startStack } from '../../run/stack.ts';
import { askableGames } from './drilled-games.ts';
import { travel } from './journey.ts';
import { makeMembers } from './make-members.ts';
import { printLines, printRefusals, printStrikes } from './print.ts';
import { accountLines, memberLines, untilQuiet, wrongs } from './quiet.ts';
import { type SandboxControl, sandboxControlAt } from './sandbox-control.ts';
import { type LoggedIn, sendOff } from './travellers.ts';

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
const targets = ['qr', 'bank', ...askableGames.map((code) => `game:${code}`)];

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
    const members = await makeMembers(stack.databaseUrl, { count });
    const travellers = await Promise.all(members.map((member) => sendOff(stack.url, member)));
    const startedAt = performance.now();
    for (const [index, fault] of faults.entries()) {
      const first = Math.floor((journeys * index) / faults.length);
      const next = Math.floor((journeys * (index + 1)) / faults.length);
      await underFault(sandbox, fault, Number(values.probability), () =>
        travelAll(travellers, sandbox, first, next),
      );
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`\n${journeys} journeys by ${count} members in ${seconds} s; waiting until all is quiet …`);
    const quiet = await untilQuiet(pool, sandbox, 180_000);
    console.log(quiet ? 'Quiet.' : 'NOT quiet within 180 s.');

    const found = await wrongs(pool, travellers);
    const ofMembers = await memberLines(travellers, sandbox);
    // Read after the members' refresh, which posts what was won in games since.
    const lines = [...(await accountLines(pool, sandbox)), ...ofMembers];
    printLines(lines);
    printRefusals(travellers.flatMap(({ truth }) => truth.refused));
    for (const sentence of found) console.log(`WRONG: ${sentence}`);
    const differences = lines.filter(({ ours, theirs }) => ours !== theirs).length;
    console.log(
      differences + found.length === 0 && quiet
        ? 'The book is balanced, the outside world agrees with it, and no member is wronged.'
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
  printStrikes(fault, await sandbox.faults(), performance.now() - startedAt);
  await sandbox.heal();
}

/** Runs journeys from one queue, with all members at once and the games in rotation. */
async function travelAll(
  travellers: readonly LoggedIn[],
  sandbox: SandboxControl,
  first: number,
  next: number,
): Promise<void> {
  let queued = first;
  await Promise.all(
    // With fewer journeys than members, those with the fewest so far begin.
    [...travellers.slice(first % travellers.length), ...travellers]
      .slice(0, travellers.length)
      .map(async (traveller) => {
        while (queued < next) {
          const game = askableGames[queued % askableGames.length] ?? 'PG';
          queued += 1;
          await travel(traveller, sandbox, game);
        }
      }),
  );
}

process.exitCode = await main();
