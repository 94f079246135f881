import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { beforeEach } from 'vitest';

// Set-up before each test file with a database: a failing test prints what a person would look for next.

const maxLines = 40;
/** Folder whose content is shown again at the end of `npm test`, beside the machine's load (tools/run/test/slow.ts). */
const kept = join(import.meta.dirname, '../../../../test-results/stacks');
let lines: string[] = [];

/** Keeps log lines of the running test's server; the last ones are printed when the test fails. */
export function keepLog(line: string): void {
  lines.push(line);
  if (lines.length > 2 * maxLines) lines = lines.slice(-maxLines);
}

beforeEach(({ onTestFailed }) => {
  lines = [];
  onTestFailed(async () => {
    const said = [...lines.slice(-maxLines), ...(await whatWaits())];
    if (said.length === 0) return;
    const text = said.map((line) => `${line.trimEnd()}\n`).join('');
    console.error(text);
    mkdirSync(kept, { recursive: true });
    appendFileSync(join(kept, `tests-${process.pid}.log`), text);
  });
});

/**
 * Returns a line for each busy connection to the test databases of this process; JSON with `time`, as the log lines are, so
 * that the end of `npm test` repeats it.
 */
async function whatWaits(): Promise<string[]> {
  const client = new Client({ connectionString: process.env.KAPAO_TEST_URL, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ line: string }>(
      `select concat_ws(' ', state, extract(epoch from now() - state_change)::numeric(9, 3) || ' s',
                        wait_event_type, wait_event, left(regexp_replace(query, '\\s+', ' ', 'g'), 200)) as line
         from pg_stat_activity
        where starts_with(datname, $1) and state <> 'idle' order by state_change limit 20`,
      [`${process.env.KAPAO_TEST_PREFIX}${process.pid}_`],
    );
    return rows.map(({ line }) => inLog(line));
  } catch (fault) {
    return [inLog(String(fault))];
  } finally {
    await client.end().catch(() => {});
  }
}

const inLog = (database: string) => JSON.stringify({ time: new Date().toISOString(), database });
