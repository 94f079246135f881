import { join } from 'node:path';
import { freshReport, markBroken, type Outcome, readReport, run } from './run-program.ts';

const reporter = join(import.meta.dirname, 'vitest-reporter.ts');

export async function runVitest(name: string, ...args: string[]): Promise<Outcome> {
  const report = freshReport(`${name}.json`);
  const reporters = ['--reporter=default', `--reporter=${reporter}`];
  const code = await run(
    ['vitest/vitest.mjs', 'run', '--allowOnly=false', '--includeTaskLocation', ...reporters, ...args],
    {
      KAPAO_REPORT: report,
    },
  );
  return markBroken(code, {
    passed: [],
    failed: [],
    isBroken: false,
    ...(readReport(report) as Partial<Outcome>),
  });
}
