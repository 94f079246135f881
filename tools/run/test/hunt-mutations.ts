import { freshReport, judged, type Outcome, readReport, run } from './run-program.ts';

/** What `npm run mutation-tests` reports of a bug. */
export interface HuntedMutation {
  readonly name: string;
  readonly verdict: string;
  readonly ms: number;
  readonly why: string;
}

/** Each bug counts as a test: caught is passed. */
export async function huntMutations(names: readonly string[]): Promise<Outcome> {
  const report = freshReport('planted-bugs.json');
  const code = await run(['../tools/planted-bugs/main.ts', '--report', report, ...names]);
  const { bugs = [] } = readReport(report) as { bugs?: readonly HuntedMutation[] };
  const { caught = [], lost = [] } = Object.groupBy(bugs, ({ verdict }) =>
    verdict === 'caught' ? 'caught' : 'lost',
  );
  return judged(code, {
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
