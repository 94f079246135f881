import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { root } from '../../root.ts';
import { slowness } from '../../test-files/slowness.ts';
import { Copy } from './copy.ts';
import type { Mutation, ReportedMutation } from './mutation.ts';
import { mutations } from './mutations.ts';
import { runTests } from './run-tests.ts';
import { type MutationResult, testMutation } from './test-mutation.ts';

const usage = `npm run mutation-tests [-- <word> …] [--workers 2] [--limit 60] [--report FILE] [--list]
Plants each bug in a copy and runs its tests; a word means the bugs with it in name, area or file.`;

async function main(): Promise<number> {
  const { values, positionals: words } = parseArgs({
    allowPositionals: true,
    options: {
      workers: { type: 'string', default: '2' },
      limit: { type: 'string', default: '60' },
      report: { type: 'string' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const chosen = mutations.filter((bug) => words.length === 0 || words.some((word) => isAbout(bug, word)));
  if (values.help || chosen.length === 0) {
    console.log(usage);
    return values.help ? 0 : 1;
  }
  if (values.list) {
    for (const { area, name, file } of chosen) console.log(`${area.padEnd(12)}${name}  (${file})`);
    return 0;
  }
  const copies: Copy[] = [];
  // Resolves when the run is stopped by a signal, so that its copies are removed before it ends.
  const stopped = new Promise<number>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(130));
  });
  try {
    const workers = Math.min(Number(values.workers), chosen.length);
    for (let made = 0; made < workers; made++) copies.push(await Copy.of(root));
    const drilled = testMutations(copies, chosen, Number(values.limit) * 1000).then((found) => {
      if (values.report) report(values.report, found);
      return chosen.length === found.filter(({ verdict }) => verdict === 'caught').length ? 0 : 1;
    });
    return await Promise.race([stopped, drilled]);
  } finally {
    for (const copy of copies) await copy.remove();
  }
}

async function testMutations(
  copies: readonly Copy[],
  chosen: readonly Mutation[],
  limitMs: number,
): Promise<MutationResult[]> {
  const [first] = copies;
  if (!first || !(await isSound(first, chosen, limitMs))) return [];
  const startedAt = performance.now();
  const queue = [...chosen];
  const found: MutationResult[] = [];
  await Promise.all(
    copies.map(async (copy) => {
      for (let bug = queue.shift(); bug; bug = queue.shift()) {
        const hunted = await testMutation(copy, bug, limitMs);
        found.push(hunted);
        say(hunted);
      }
    }),
  );
  printSummary(found, (performance.now() - startedAt) / 1000);
  return found;
}

/** Whether the tests pass without any mutation; a test that always fails would seem to catch each. */
async function isSound(copy: Copy, chosen: readonly Mutation[], limitMs: number): Promise<boolean> {
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))].sort();
  console.log(`${chosen.length} bugs; their ${files.length} test files on the sound copy first …`);
  const startedAt = performance.now();
  const { passed, failed, isSound, said } = await runTests(copy.path, files, {
    limitMs: files.length * limitMs,
    patience: slowness(),
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  if (isSound) console.log(`${passed} tests pass in ${seconds} s.\n`);
  else console.error(`They do not pass without any bug: ${failed.join('; ') || said}`);
  return isSound;
}

function say({ mutation, verdict, seconds, why }: MutationResult): void {
  const mark = verdict === 'caught' ? '✓' : '✗';
  const by = verdict === 'caught' ? `by "${why}"` : `${verdict.toUpperCase()}: ${why} (${mutation.file})`;
  console.log(
    `${mark} ${seconds.toFixed(1).padStart(5)} s  ${mutation.area.padEnd(11)} ${mutation.name}: ${by}`,
  );
}

function printSummary(found: readonly MutationResult[], seconds: number): void {
  const count = (verdict: MutationResult['verdict']) => found.filter((one) => one.verdict === verdict).length;
  const slowest = Math.max(...found.map((one) => one.seconds));
  console.log(
    `\n${count('caught')} of ${found.length} caught, ${count('survived')} survived, ` +
      `${count('not planted')} not planted, ${count('no verdict')} without a verdict; ` +
      `${seconds.toFixed(0)} s in all, the slowest ${slowest.toFixed(1)} s`,
  );
}

function report(file: string, found: readonly MutationResult[]): void {
  const bugs = found.map(
    ({ mutation, verdict, seconds, why }): ReportedMutation => ({
      name: mutation.name,
      verdict,
      ms: seconds * 1000,
      why,
    }),
  );
  writeFileSync(file, JSON.stringify({ bugs }, null, 1));
}

function isAbout({ name, area, file }: Mutation, word: string): boolean {
  return [name, area, file].some((text) => text.includes(word));
}

process.exitCode = await main();
// Exits explicitly, so that work of a stopped run ends with this process.
process.exit();
