import type { ReportedMutation } from '../../checks/mutation-tests/mutation.ts';
import { freshReport, markBroken, type Outcome, readReport, run } from './run-program.ts';

/** Runs mutations as tests: a caught one has passed. */
export async function runMutationTests(names: readonly string[]): Promise<Outcome> {
  const report = freshReport('mutation-tests.json');
  const code = await run(['../tools/checks/mutation-tests/main.ts', '--report', report, ...names]);
  const { bugs = [] } = readReport(report) as { bugs?: readonly ReportedMutation[] };
  const { caught = [], lost = [] } = Object.groupBy(bugs, ({ verdict }) =>
    verdict === 'caught' ? 'caught' : 'lost',
  );
  return markBroken(code, {
    passed: caught.map(({ name, ms, why }) => ({ file: name, title: why, ms })),
    failed: lost.map(({ name, verdict, ms, why }) => ({
      file: name,
      title: verdict,
      ms,
      why,
      from: 0,
      to: 0,
    })),
    isBroken: false,
  });
}
