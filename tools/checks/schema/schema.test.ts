import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../server/src/testing/database.ts';
import { describeSchema, schemaFile } from './describe-schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

// Skipped on other PostgreSQL versions, which word some definitions differently; the file is made with the one from npm.
describe.skipIf(process.env.TEST_DATABASE_URL)('server/schema.sql', () => {
  it('is what the migrations create', async () => {
    const isTrue = (await readFile(schemaFile, 'utf8')) === (await describeSchema(database.pool));
    expect(
      isTrue,
      'server/schema.sql is not what the migrations make: run `npm run schema` and commit it',
    ).toBe(true);
  });

  it('changes with every kind of schema change', async () => {
    const said = new Set([await describeSchema(database.pool)]);
    const changes = [
      'alter table bank alter column position set default 1',
      'alter table bank alter column name_th drop not null',
      'alter table account set (fillfactor = 60)',
      'alter table qr drop constraint qr_amount_check',
      'drop index inquiry_pool',
      'drop trigger account_kept on account',
      'create or replace view deposit_promise as select member_id, id, amount, expires_at from qr',
      'alter function begin_play set jit = off',
      'delete from operator_mark',
    ];
    for (const change of changes) {
      await database.pool.query(change);
      const before = said.size;
      said.add(await describeSchema(database.pool));
      expect(said.size, change).toBe(before + 1);
    }
  });

  it('is not written when the schema has something it cannot describe', async () => {
    await database.pool.query('alter table entry disable trigger entry_append_only');
    await database.pool.query(`create type mood as enum ('good')`);
    await expect(describeSchema(database.pool)).rejects.toThrow(
      /does not describe yet: entry_append_only \(.*\), mood \(type of kind e\)/,
    );
  });
});
