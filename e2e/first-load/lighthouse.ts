import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { freePorts } from '../../tools/run/free-ports.ts';
import type { Browser } from '../fixtures/browser.ts';
import { type Account, tokenOf } from './token-of.ts';

/** Fetched on demand: 70 MB that nothing else needs. */
const tool = 'lighthouse@13.5.0';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Judged {
  readonly path: string;
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  /** Audits that lost points or time. */
  readonly findings: readonly string[];
}

/** Part of Lighthouse's report that is read here. */
interface Report {
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        score: number | null;
        title: string;
        displayValue?: string;
        details?: { items?: readonly { description?: string }[] };
      }
    >
  >;
}

/** Runs Lighthouse with its default phone on each path, and logs a member in for the paths that need one. */
export async function judge(
  site: string,
  paths: readonly string[],
  { executablePath, args, env }: Browser,
  member: Account,
): Promise<Judged[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-lighthouse-'));
  const [port = 0] = await freePorts(1);
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    env,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  try {
    const judged: Judged[] = [];
    for (const path of paths) {
      const page = await context.newPage();
      await page.goto(`${site}/healthz`);
      const token = path.startsWith('/user') ? await tokenOf(site, member) : null;
      await page.evaluate(token ? `localStorage.setItem('token', '${token}')` : 'localStorage.clear()');
      await page.close();
      const file = join(folder, 'report.json');
      await promisify(execFile)(
        process.platform === 'win32' ? 'npm.cmd' : 'npm',
        [
          'exec',
          '--yes',
          `--package=${tool}`,
          '--',
          'lighthouse',
          site + path,
          `--port=${port}`,
          '--disable-storage-reset',
          '--quiet',
          '--output=json',
          `--output-path=${file}`,
          `--only-categories=${categories.join(',')}`,
        ],
        // Runs in a separate folder, so that none of our package.json files is read.
        { cwd: folder, env: { ...process.env, CI: '1' }, timeout: 600_000, maxBuffer: 10_000_000 },
      );
      judged.push(read(path, JSON.parse(readFileSync(file, 'utf8')) as Report)); // Shape as in Lighthouse's documentation.
    }
    return judged;
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(path: string, report: Report): Judged {
  const scoreOf = (name: string) => report.categories[name]?.score ?? 0;
  const weighed = Object.values(report.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  const findings = [...new Set(weighed)]
    .map((id) => report.audits[id])
    .filter((audit) => audit !== undefined)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title, displayValue, details }) => {
      // For console errors, the browser's own text.
      const said = details?.items?.flatMap(({ description }) => description ?? []) ?? [];
      return [title, displayValue, ...said].filter(Boolean).join(' ');
    });
  return {
    path,
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    findings,
  };
}
