import { type Stage, stages } from './test/stages.ts';

/** `npm test`: every stage, or the ones that are named. The last line counts the tests of all of them. */
async function test(names: readonly string[]): Promise<number> {
  const listed = stages.map(({ name, what }) => `  ${name.padEnd(11)}${what}`).join('\n');
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown) {
    console.log(`npm test -- <stage> …; without a stage all of them run:\n${listed}`);
    return unknown === '--help' ? 0 : 1;
  }
  const chosen = stages.filter(({ name }) => names.length === 0 || names.includes(name));
  const done: Awaited<ReturnType<typeof runStage>>[] = [];
  for (const stage of chosen) done.push(await runStage(stage));

  console.log('');
  for (const { name, seconds, passed, failed } of done)
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(11)}${seconds.padStart(6)} s  ${outcome(passed, failed)}`,
    );
  const sum = (of: 'passed' | 'failed') => done.reduce((total, counts) => total + counts[of], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

async function runStage({ name, what, run }: Stage) {
  console.log(`\n── ${name}: ${what}`);
  const startedAt = performance.now();
  const counts = await run().catch((fault: unknown) => {
    // What breaks before it can test anything, such as a build, must not hide the stages after it.
    console.error(fault);
    return { passed: 0, failed: 1 };
  });
  return { name, seconds: ((performance.now() - startedAt) / 1000).toFixed(1), ...counts };
}

function outcome(passed: number, failed: number): string {
  if (passed === 0) return failed ? 'failed' : 'fine';
  return failed ? `${passed} passed, ${failed} failed` : `${passed} passed`;
}

process.exitCode = await test(process.argv.slice(2));
