import { relative } from 'node:path';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { createJobs } from '../../../server/src/platform/jobs/queue.ts';
import { testDatabase } from '../../../server/src/testing/database.ts';
import { root } from '../../root.ts';
import { readFiles } from '../../test-files/sources.ts';
import { queriesInCode } from './queries-in-code.ts';
import { describeColumns } from './result-columns.ts';

/** Files whose queries run only in `npm run verify` or by a command. */
const isSeldomRun = (path: string) =>
  /^(tools|e2e|server\/src\/testing)\//.test(path) || path.endsWith('.verify.test.ts');

it('PostgreSQL accepts the queries of drills, benchmarks and long tests', async () => {
  const paths = new Set(
    readFiles(/\.ts$/)
      .map(({ path }) => path)
      .filter(isSeldomRun),
  );
  const queries = await queriesInCode(`${root}/tsconfig.json`, (path) => paths.has(relative(root, path)));
  const database = await testDatabase();
  // The first start creates the tables of pg-boss.
  const jobs = createJobs(database.url, (error) => expect.unreachable(String(error)));
  await jobs.start({ working: false });
  await jobs.stop();
  const client = await database.pool.connect();
  try {
    const texts = queries.flatMap((query) =>
      query.texts.map((text) => ({ location: relative(root, query.location), text })),
    );
    expect(texts.length).toBeGreaterThan(200);
    // Tables and functions that these files create come first.
    const ofOwn = texts.filter(({ text }) => /^\s*create (table|function)/.test(text));
    for (const { text } of ofOwn) await client.query(text);
    const problems: string[] = [];
    for (const { location, text } of texts.filter((one) => !ofOwn.includes(one))) {
      const problem = await problemOf(client, text);
      if (problem) problems.push(`${location} ${problem}`);
    }
    expect(problems).toEqual([]);
    expect(await problemOf(client, 'select asked from inquiry')).toBe('column "asked" does not exist');
  } finally {
    client.release();
    await database.close();
  }
});

async function problemOf(client: pg.PoolClient, text: string): Promise<string | null> {
  try {
    // Several statements at once cannot be described, so they are run; a block is one statement.
    if (/;\s*\S/.test(text) && !text.startsWith('do $$')) await client.query(`begin; ${text}; rollback`);
    else await describeColumns(client, text);
    return null;
  } catch (error) {
    await client.query('rollback');
    return error instanceof Error ? error.message : String(error);
  }
}
