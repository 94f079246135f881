import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { minuteMs } from '@kapao/core/time';
import { runSeeds } from './run-seeds.ts';
import type { Outcome } from './run-simulation.ts';
import { nameOf, type Schedule } from './schedule.ts';
import type { SimulatedSystem } from './simulated-system.ts';

const usage = `npm run simulation -- [--seeds 200] [--from 1] [--worlds 2] [--minutes 60]
npm run simulation -- --seed 17      the same faults and presses in the same half seconds again
also: --members 4 --beats 12 --copies 2, which belong to a seed as its size`;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    worlds: { type: 'string', default: '2' },
    minutes: { type: 'string' },
    members: { type: 'string', default: '4' },
    beats: { type: 'string', default: '12' },
    copies: { type: 'string', default: '2' },
    help: { type: 'boolean', default: false },
  },
});

/**
 * `npm run simulation`: plays schedules of faults and presses, each drawn from its seed, and checks the money after each.
 */
async function main(): Promise<number> {
  const first = Number(values.seed ?? values.from);
  const count = values.seed === undefined ? Number(values.seeds) : 1;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  const startedAt = performance.now();
  const outcomes = await runSeeds(
    Array.from({ length: count }, (_, index) => first + index),
    {
      size: {
        members: Number(values.members),
        beats: Number(values.beats),
        copies: Number(values.copies),
      },
      systems: Number(values.worlds),
      untilMs: values.minutes ? Date.now() + Number(values.minutes) * minuteMs : Number.POSITIVE_INFINITY,
      stop: stop.signal,
      onOutcome(outcome, schedule, system) {
        say(outcome);
        if (outcome.wrong.length > 0) saveLog(outcome, schedule, system);
      },
    },
  );
  return printSummary(outcomes, (performance.now() - startedAt) / 1000);
}

function say({ seed, seconds, presses, faults, unanswered, wrong }: Outcome): void {
  const mark = wrong.length === 0 ? '✓' : '✗';
  const open = unanswered > 0 ? `, ${unanswered} unanswered` : '';
  console.log(`${mark} seed ${seed}: ${seconds.toFixed(1)} s, ${presses} presses, ${faults} faults${open}`);
  for (const sentence of wrong) console.log(`  WRONG: ${sentence}`);
}

/** Writes the schedule and the servers' logs to a file for investigation. */
function saveLog({ seed, wrong }: Outcome, { beats }: Schedule, { servers }: SimulatedSystem): void {
  const folder = join(import.meta.dirname, '../../../test-results/simulation');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `seed-${seed}.log`);
  const played = beats.flatMap(({ faults, presses }, beat) => [
    ...faults.map((fault) => `beat ${beat}: ${nameOf(fault)}`),
    ...presses.map((press) => `beat ${beat}: ${JSON.stringify(press)}`),
  ]);
  const said = servers.flatMap(({ copy }, index) => copy.said.map((line) => `copy ${index}: ${line}`));
  writeFileSync(file, [...wrong, '', ...played, '', ...said, ''].join('\n'));
  console.log(`  kept in ${file}; again: npm run simulation -- --seed ${seed}`);
}

function printSummary(outcomes: readonly Outcome[], seconds: number): number {
  const failed = outcomes.filter(({ wrong }) => wrong.length > 0).map(({ seed }) => seed);
  const total = (of: 'presses' | 'faults' | 'unanswered') =>
    outcomes.reduce((all, outcome) => all + outcome[of], 0);
  const refused = Map.groupBy(
    outcomes.flatMap((outcome) => outcome.refused),
    (each) => each,
  );
  const words = [...refused].map(([each, all]) => `${each} ${all.length}`).sort();
  console.log(`\nRefused with a documented code: ${words.join(', ') || 'nothing'}.`);
  console.log(
    `${outcomes.length} seeds in ${seconds.toFixed(0)} s: ${total('presses')} presses, ${total('faults')} faults, ` +
      `${total('unanswered')} presses without an answer in time.`,
  );
  console.log(
    failed.length === 0
      ? 'The ledger is balanced, the outside world agrees with it, and no member is wronged.'
      : `Something is wrong in ${failed.length} seeds: ${failed.sort((a, b) => a - b).join(', ')}.`,
  );
  return failed.length === 0 ? 0 : 1;
}

if (values.help) console.log(usage);
else process.exit(await main());
