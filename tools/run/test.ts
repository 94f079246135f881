import { slowness } from '../test-files/slowness.ts';
import { findTests } from '../test-files/test-files.ts';
import { MachineWatch, seconds } from './test/machine.ts';
import type { Outcome } from './test/run-program.ts';
import {
  type Failure,
  failureReport,
  keepSlow,
  maxSlow,
  runAgain,
  type Slow,
  slowReport,
} from './test/slow.ts';
import { type Stage, stages, stagesOf } from './test/stages.ts';

const usage = `npm test                      everything
npm test -- <stage> …         one stage, or some:
${stages.map(({ name, what }) => `  ${name.padEnd(11)}${what}`).join('\n')}
npm test -- <file or word> …  the tests with that in their path: withdraw, e2e/member/wallet/home.spec.ts, core/src/money.ts`;

/** `npm test`: runs every stage, the named ones, or the tests that match a word. The last line counts the tests of all. */
async function test(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) return say(usage, 0);
  const words = args.filter((arg) => !stages.some(({ name }) => name === arg));
  const lost = words.find((word) => stagesOf([word]).length === 0);
  if (lost !== undefined) {
    const { verify, verifyBrowser } = findTests([lost]);
    if (verify.length + verifyBrowser.length > 0)
      return say(`${lost} is tested by the long command: npm run verify -- ${lost}`, 1);
    return say(`No stage is called ${lost}, and no test has it in its path.\n\n${usage}`, 1);
  }
  // A stage's name selects the stage; every other word selects the tests with it in their path.
  const named = stages.filter(({ name }) => args.length === 0 || args.includes(name));
  const chosen = words.length > 0 ? [...named, ...stagesOf(words)] : named;
  process.env.KAPAO_PATIENCE ??= slowness().toFixed(1);
  console.log(
    `Tests wait ${process.env.KAPAO_PATIENCE} times as long here before they say that something hangs.`,
  );
  const watch = new MachineWatch();
  const done: StageResult[] = [];
  for (const stage of chosen) {
    const mayBeSlow = maxSlow - done.flatMap(({ slow }) => slow).length;
    done.push(await runStage(stage, watch, mayBeSlow));
  }
  watch.stop();

  console.log('');
  for (const { name, ms, passed, failed, skipped } of done)
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(11)}${seconds(ms).padStart(8)}  ${outcome(passed, failed, skipped)}`,
    );
  // Last, because in CI only the end of the output may be kept.
  for (const test of done.flatMap(({ failures }) => failures)) console.log(`\n${failureReport(test)}`);
  const slow = done.flatMap((stage) => stage.slow);
  for (const test of slow) console.log(`\n${slowReport(test)}`);
  const again = keepSlow(slow, args.length === 0);
  for (const { file, title } of again) console.log(`\nSLOW before as well: ${file}: ${title}`);
  const sum = (of: 'passed' | 'failed') => done.reduce((total, counts) => total + counts[of], 0);
  const failed = sum('failed') + again.length;
  console.log(`\n${sum('passed') - again.length} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

interface StageResult {
  readonly name: string;
  readonly ms: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly slow: readonly Slow[];
  readonly failures: readonly Failure[];
}

async function runStage(stage: Stage, watch: MachineWatch, mayBeSlow: number): Promise<StageResult> {
  console.log(`\n── ${stage.name}: ${stage.what}`);
  const startedAt = performance.now();
  const first = await stage.run().catch((fault: unknown): Outcome => {
    // A failure before any test, such as of a build, must not hide the later stages.
    console.error(fault);
    return { passed: [], failed: [], isBroken: true };
  });
  const { passed, failed, slow, failures } = await runAgain(stage, first, watch, mayBeSlow);
  return {
    name: stage.name,
    ms: performance.now() - startedAt,
    passed: first.passed.length + passed,
    failed: Math.max(failed, first.isBroken ? 1 : 0),
    skipped: first.skipped ?? 0,
    slow,
    failures,
  };
}

function outcome(passed: number, failed: number, skipped: number): string {
  if (passed === 0) return failed ? 'failed' : 'fine';
  const [lost, left] = [failed && `, ${failed} failed`, skipped && `, ${skipped} skipped`];
  return `${passed} passed${lost || ''}${left || ''}`;
}

function say(text: string, code: number): number {
  console.log(text);
  return code;
}

process.exitCode = await test(process.argv.slice(2));
