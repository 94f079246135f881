import { join } from 'node:path';
import {
  type Failed,
  firstLines,
  freshReport,
  markBroken,
  type Outcome,
  type Passed,
  readReport,
  results,
  run,
} from './run-program.ts';

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly workerIndex: number;
        readonly startTime: string;
        readonly duration: number;
        readonly errors?: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightReport {
  readonly suites?: readonly PlaywrightSuite[];
  /** Errors outside of any test. */
  readonly errors?: readonly object[];
}

export async function runPlaywright(
  name: string,
  files: readonly string[],
  ...args: string[]
): Promise<Outcome> {
  const report = freshReport(`${name}.json`);
  // Playwright takes patterns of the whole path: with the slash, pages.spec.ts is not installed-pages.spec.ts as well.
  const patterns = files.map((file) => `/${file.replaceAll('.', '\\.')}$`);
  const config = ['--config', 'e2e/playwright.config.ts', '--output', join(results, name), '--forbid-only'];
  const code = await run(['@playwright/test/cli.js', 'test', ...config, ...args, ...patterns], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const passed: Passed[] = [];
  const failed: Failed[] = [];
  let skipped = 0;
  const read = ({ specs, suites = [] }: PlaywrightSuite) => {
    for (const { title, file: ofE2e, line, tests } of specs) {
      const file = `e2e/${ofE2e}`;
      for (const { status, results } of tests) {
        const { startTime = 0, duration: ms = 0, errors = [], workerIndex: worker = 0 } = results[0] ?? {};
        const why = firstLines(...errors.map(({ message }) => message));
        const from = new Date(startTime).getTime();
        if (status === 'expected') passed.push({ file, title, ms });
        if (status === 'skipped') skipped++;
        if (status === 'unexpected') failed.push({ file, line, title, ms, from, to: from + ms, why, worker });
      }
    }
    suites.forEach(read);
  };
  const { suites = [], errors = [] } = readReport(report) as PlaywrightReport;
  suites.forEach(read);
  return markBroken(code, { passed, failed, skipped, isBroken: errors.length > 0 });
}
