import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type Failed, firstLine, type Outcome, type Passed, root } from './run-program.ts';

/** Writes a Vitest run as an `Outcome` to the file that KAPAO_REPORT names. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], faults: readonly SerializedError[]): void {
    const found = modules.map(outcomeOf);
    const outcome: Outcome = {
      passed: found.flatMap(({ passed }) => passed),
      failed: found.flatMap(({ failed }) => failed),
      skipped: found.reduce((sum, { skipped }) => sum + skipped, 0),
      // Errors that no test caught.
      isBroken: faults.length > 0,
    };
    writeFileSync(process.env.KAPAO_REPORT ?? '', JSON.stringify(outcome, null, 1));
  }
}

function outcomeOf(module: TestModule): Pick<Outcome, 'passed' | 'failed'> & { readonly skipped: number } {
  const file = relative(root, module.moduleId);
  const passed: Passed[] = [];
  const failed: Failed[] = [];
  let skipped = 0;
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    const { startTime = 0, duration: ms = 0 } = test.diagnostic() ?? {};
    if (startTime > 0) [from, to] = [Math.min(from, startTime), Math.max(to, startTime + ms)];
    const named = { file, title: test.fullName, ms };
    if (state === 'passed') passed.push(named);
    if (state === 'skipped') skipped++;
    if (state === 'failed')
      failed.push({
        ...named,
        ...(test.location && { line: test.location.line }),
        from: startTime,
        to: startTime + ms,
        why: firstLine(errors[0]?.message),
      });
  }
  if (!module.ok() && failed.length === 0) {
    const suites = [module, ...module.children.allSuites()];
    const why = firstLine(suites.flatMap((suite) => suite.errors())[0]?.message);
    const now = Date.now();
    failed.push({
      file,
      title: 'the file itself, or a hook',
      isFile: true,
      ms: module.diagnostic().duration,
      from: Math.min(from, now),
      to: to || now,
      why,
    });
  }
  return { passed, failed, skipped };
}
