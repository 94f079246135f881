import { relative } from 'node:path';
import {
  type Failed,
  firstLine,
  freshReport,
  judged,
  type Outcome,
  type Passed,
  readReport,
  root,
  run,
} from './run-program.ts';

/** The shape of Jest's report, which Vitest's JSON reporter writes. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number;
      readonly failureMessages: readonly string[];
      readonly location?: { readonly line: number };
    }[];
  }[];
}

export async function runVitest(name: string, ...args: string[]): Promise<Outcome> {
  const report = freshReport(`${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(['vitest/vitest.mjs', 'run', '--includeTaskLocation', ...reporters, ...args]);
  const passed: Passed[] = [];
  const failed: Failed[] = [];
  for (const { name, status, message, startTime, endTime, assertionResults } of (
    readReport(report) as Partial<VitestReport>
  ).testResults ?? []) {
    const file = relative(root, name);
    const when = { from: startTime, to: endTime };
    const lost = assertionResults.filter((one) => one.status === 'failed');
    for (const { fullName, status, duration = 0 } of assertionResults)
      if (status === 'passed') passed.push({ file, title: fullName, ms: duration });
    for (const { fullName, duration = 0, failureMessages, location } of lost)
      failed.push({
        ...when,
        file,
        title: fullName,
        ms: duration,
        why: firstLine(failureMessages[0]),
        ...(location && { line: location.line }),
      });
    if (status === 'failed' && lost.length === 0)
      failed.push({
        ...when,
        file,
        isFile: true,
        title: 'the file, before its tests',
        ms: endTime - startTime,
        why: firstLine(message),
      });
  }
  return judged(code, passed, failed);
}
