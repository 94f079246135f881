import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { SettingsError } from '../settings/settings.ts';
import { refuseUnsafeCommits } from './durability.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

/** Returns the message of the refusal or of the warning; null if there is none. */
async function saidOf(answers: Readonly<Record<string, string>>): Promise<string | null> {
  const safe = { fsync: 'on', pages: 'on', commit: 'on', standbys: 'ANY 1 (a, b)' };
  // Imitated, because fsync is a setting of the whole cluster, and other tests use the same one.
  const pool = { query: async () => ({ rows: [{ ...safe, ...answers }] }) } as never;
  return refuseUnsafeCommits(pool).catch((fault: unknown) => {
    if (fault instanceof SettingsError) return fault.message;
    throw fault;
  });
}

test('a durable database with a synchronous standby is accepted without a warning', async () => {
  for (const commit of ['on', 'remote_apply', 'remote_write']) expect(await saidOf({ commit })).toBeNull();
});

test.each([
  [{ fsync: 'off' }, 'fsync is off'],
  [{ pages: 'off' }, 'full_page_writes is off'],
  [{ commit: 'off' }, 'synchronous_commit is off'],
  [{ commit: 'local' }, 'synchronous_commit is local'],
  [{ fsync: 'off', commit: 'off' }, 'fsync is off, synchronous_commit is off'],
])('a database with %j is refused with the setting’s name', async (answers, what) => {
  expect(await saidOf(answers)).toContain(`may forget what it has answered: ${what}. `);
});

test('a database without a synchronous standby gives a warning', async () => {
  expect(await saidOf({ standbys: '' })).toMatch(/^The database has no synchronous standby: /);
});

test('the settings are read as they apply to the role and the database', async () => {
  // Cluster for tests only, where nothing need survive a power cut.
  await expect(refuseUnsafeCommits(database.pool)).rejects.toThrow(
    'fsync is off, full_page_writes is off. fsync and',
  );
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  await database.pool.query(`alter database ${rows[0]?.name} set synchronous_commit = off`);
  const later = createPool(database.url, { max: 1 });
  await expect(refuseUnsafeCommits(later)).rejects.toThrow('synchronous_commit is off');
  await later.end();
});
