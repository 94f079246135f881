import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { root } from '../../root.ts';
import { type Failed, firstLines, type Outcome, type Passed } from './run-program.ts';

/** Writes a Vitest run as an `Outcome` to the file that KAPAO_REPORT names. */
export default class OutcomeReporter implements Reporter {
  /** When each file ended, in milliseconds since 1970. */
  readonly #ends = new Map<TestModule, number>();

  onTestModuleEnd(module: TestModule): void {
    this.#ends.set(module, Date.now());
  }

  onTestRunEnd(modules: readonly TestModule[], faults: readonly SerializedError[]): void {
    const found = modules.map((module) => outcomeOf(module, this.#ends.get(module) ?? Date.now()));
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

function outcomeOf(
  module: TestModule,
  endedAt: number,
): Pick<Outcome, 'passed' | 'failed'> & { readonly skipped: number } {
  const file = relative(root, module.moduleId);
  const passed: Passed[] = [];
  const failed: Failed[] = [];
  let skipped = 0;
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    const { startTime = 0, duration: ms = 0 } = test.diagnostic() ?? {};
    const named = { file, title: test.fullName, ms };
    if (state === 'passed') passed.push(named);
    if (state === 'skipped') skipped++;
    if (state === 'failed')
      failed.push({
        ...named,
        ...(test.location && { line: test.location.line }),
        from: startTime,
        to: startTime + ms,
        why: firstLines(errors[0]?.message, errors[0]?.diff),
      });
  }
  if (!module.ok() && failed.length === 0) {
    const suites = [module, ...module.children.allSuites()];
    const why = firstLines(suites.flatMap((suite) => suite.errors())[0]?.message);
    const { duration } = module.diagnostic();
    failed.push({
      file,
      title: 'the file itself, or a hook',
      isFile: true,
      ms: duration,
      from: endedAt - duration,
      to: endedAt,
      why,
    });
  }
  return { passed, failed, skipped };
}
