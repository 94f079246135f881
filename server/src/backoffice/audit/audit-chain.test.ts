import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { noteOfCommand } from '../../platform/backoffice/audit-note.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { verifyChain } from './audit.jobs.ts';
import { chainState } from './audit-chain.queries.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await testDatabase();
  pool = database.pool;
});
afterEach(() => database.close());

const write = (db: pg.Pool | pg.ClientBase, thing: string) =>
  writeAudit(db, noteOfCommand('test', 'somebody', { subject: 'thing', subjectId: thing, after: { thing } }));

async function writeMany(count: number): Promise<void> {
  for (let i = 1; i <= count; i++) await write(pool, String(i));
}

/** Changes rows as an owner of the database could, with the triggers disabled. */
async function tamper(...statements: string[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query("set local session_replication_role = 'replica'");
    for (const statement of statements) await client.query(statement);
  });
}

async function verify(): Promise<{ alarms: object[]; heads: object[] }> {
  const [alarms, heads]: [object[], object[]] = [[], []];
  const log = {
    info: (fields: object) => void heads.push(fields),
    warn() {},
    error: (fields: object) => void alarms.push(fields),
  };
  await verifyChain({ pool, log });
  return { alarms, heads };
}

const rule = 'each row of the audit follows the one before, and none is changed or gone';
const inBook = async () =>
  (await checkLedger(pool)).violations.find((found) => found.rule === rule)?.examples;

describe('the audit chain', () => {
  it('refuses updates, deletes and truncation while its triggers are enabled', async () => {
    await writeMany(2);
    for (const change of ['update audit set who = $$x$$', 'delete from audit', 'truncate audit'])
      await expect(pool.query(change)).rejects.toThrow('append-only');
    await verify();
    await expect(pool.query('delete from audit_checked')).rejects.toThrow('append-only');
  });

  it('is verified up to its head, which is stored and logged', async () => {
    await writeMany(5);
    expect(await verify()).toMatchObject({ alarms: [], heads: [{ audit: { seq: '5' } }] });
    expect(await chainState(pool)).toMatchObject({ rows: 5n, seq: 5n, broken: [] });
    await writeMany(2);
    expect(await verify()).toMatchObject({ alarms: [], heads: [{ audit: { seq: '7' } }] });
    expect(await inBook()).toBeUndefined();
  });

  it.each([
    [
      'who did it',
      `update audit set who = 'somebody else' where seq = 4`,
      'row 4 says something else than its hash',
    ],
    [
      'what was there',
      `update audit set after = '{}' where seq = 4`,
      'row 4 says something else than its hash',
    ],
    [
      'when',
      `update audit set at = at - interval '1 day' where seq = 4`,
      'row 4 says something else than its hash',
    ],
    ['one row less', 'delete from audit where seq = 4', 'rows 4 to 4 are gone'],
    ['a whole stretch less', 'delete from audit where seq between 2 and 5', 'rows 2 to 5 are gone'],
    ['nothing before', 'delete from audit where seq < 4', 'rows 1 to 3 are gone'],
  ])('reports tampering (%s) in the verification and in the ledger check', async (_, change, found) => {
    await writeMany(6);
    await tamper(change);
    expect((await verify()).alarms).toMatchObject([
      { alarm: 'audit', broken: expect.arrayContaining([found]) },
    ]);
    expect((await chainState(pool)).broken).toContain(found);
    expect(await inBook()).toContain(found);
    // The alarm is raised once, while the ledger check goes on reporting it.
    await write(pool, 'later');
    expect((await verify()).alarms).toEqual([]);
    expect((await chainState(pool)).broken).toContain(found);
  });

  it('reports a row that was changed together with its own hash', async () => {
    await writeMany(6);
    await tamper(
      `update audit set who = 'x' where seq = 4`,
      'update audit a set hash = audit_hash(a) where seq = 4',
    );
    expect(await inBook()).toEqual(['row 5 does not follow the one before']);
  });

  it('reports rows that were deleted at the end after a verification', async () => {
    await writeMany(6);
    await verify();
    await tamper('delete from audit where seq >= 5');
    const gone = expect.stringMatching(
      /^row 6 is gone, which was the last one on \d{4}-\d\d-\d\d \d\d:\d\d$/,
    );
    expect((await verify()).alarms).toMatchObject([{ broken: [gone] }]);
    expect((await chainState(pool)).broken).toEqual([gone]);
    expect(await inBook()).toEqual([gone]);
  });

  it('reports an end that was deleted and written again after a verification', async () => {
    await writeMany(6);
    await verify();
    await tamper('delete from audit where seq >= 5');
    await writeMany(4);
    const other = expect.stringMatching(/^row 6 is another one than on/);
    expect((await verify()).alarms).toMatchObject([{ broken: [other] }]);
    expect(await inBook()).toEqual([other]);
  });

  it('stays complete with twenty concurrent writers, some of which roll back', async () => {
    const writers = Array.from({ length: 20 }, async (_, writer) => {
      for (let i = 0; i < 5; i++)
        await inTransaction(pool, async (client) => {
          await write(client, `${writer}.${i}`);
          if (i === 3) throw new Error('undone');
        }).catch((fault: Error) => {
          if (fault.message !== 'undone') throw fault;
        });
    });
    await Promise.all(writers);
    const { rows } = await pool.query<{ all: bigint; last: bigint }>(
      'select count(*) as all, max(seq) as last from audit',
    );
    expect(rows).toEqual([{ all: 80n, last: 80n }]);
    expect(await inBook()).toBeUndefined();
  });

  it('is recorded as verified once when several verifications run at the same time', async () => {
    await writeMany(4);
    await Promise.all([verify(), verify(), verify()]);
    const { rows } = await pool.query<{ seq: bigint }>('select seq from audit_checked');
    expect(rows).toEqual([{ seq: 4n }]);
  });
});
