import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordName } from '../platform/ledger-records.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import {
  codeOf,
  deposit,
  hold,
  move,
  newMember,
  newMembers,
  postBatch,
  posted,
  postOne,
} from '../testing/ledger/ledger.ts';
import type { Entry } from './entry.ts';
import { postIn } from './ledger.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`
    create table note (member_id uuid, entry_id uuid, data jsonb);
    create function record_note(member uuid[], entry uuid[], data jsonb[]) returns void language sql as $$
      insert into note select * from unnest(member, entry, data)
    $$;
    create function record_broken(member uuid[], entry uuid[], data jsonb[]) returns void language plpgsql as $$
      begin raise exception 'the record is broken'; end
    $$;`);
});
afterAll(() => database.close());

const outboxRows: Entry['outbox'] = [
  { topic: 'hint', payload: { event: 'wallet', data: {} } },
  { topic: 'job', payload: { queue: 'pay', data: { n: 1 }, startAfterMs: 50 } },
];
const noted = (n: number): Partial<Entry> => ({
  record: { name: 'note' as RecordName, data: { n } },
  outbox: outboxRows,
});

async function written(ids: readonly string[], members: readonly string[]) {
  const [notes, outbox] = await Promise.all([
    database.pool.query('select entry_id, data from note where entry_id = any($1)', [ids]),
    database.pool.query('select topic, payload from outbox where member_id = any($1) order by topic', [
      members,
    ]),
  ]);
  return { notes: notes.rows, outbox: outbox.rows };
}

describe('the record and outbox rows of an entry', () => {
  it.each([
    { path: 'one by one', post: async (t: Entry) => postOne(database.pool, t) },
    {
      path: 'in a batch',
      post: async (t: Entry) =>
        (await postBatch(database.pool, [t, deposit(await newMember(database.pool), 1n)]))[0],
    },
  ])('are written once after a success, and not after a refusal or a replay: $path', async ({ post }) => {
    const member = await newMember(database.pool, { balance: 10n });
    const good = move(member, 'wallet', 'game:PG', 1n, noted(1));
    const poor = move(member, 'wallet', 'game:PG', 100n, noted(2));
    expect([await post(good), await post(poor), await post(good)].map(codeOf)).toEqual([
      'OK',
      'MONEY_NOT_ENOUGH',
      'REPLAYED',
    ]);
    expect(await written([good.id, poor.id], [member])).toEqual({
      notes: [{ entry_id: good.id, data: { n: 1 } }],
      outbox: [
        { topic: 'hint', payload: { event: 'wallet', data: {} } },
        { topic: 'job', payload: { queue: 'pay', data: { n: 1 }, startAfterMs: 50 } },
      ],
    });
  });

  it('go to the record function of their kind, with their own data', async () => {
    const members = await newMembers(database.pool, 20, { balance: 10n });
    const entries = members.map((member, n) =>
      move(member, 'wallet', 'game:PG', 1n, n % 2 === 0 ? noted(n) : { outbox: outboxRows }),
    );
    await postBatch(database.pool, entries);
    const { notes, outbox } = await written(
      entries.map((t) => t.id),
      members,
    );
    expect(new Map(notes.map((note) => [note.entry_id, note.data.n]))).toEqual(
      new Map(entries.flatMap((t, n) => (n % 2 === 0 ? [[t.id, n] as const] : []))),
    );
    expect(outbox).toHaveLength(40);
  });

  it('undo the entry when the record cannot be written', async () => {
    const member = await newMember(database.pool, { balance: 10n });
    const broken = move(member, 'wallet', 'game:PG', 1n, {
      record: { name: 'broken' as RecordName, data: {} },
      outbox: outboxRows,
    });
    await expect(postOne(database.pool, broken)).rejects.toThrow('the record is broken');
    expect(await written([broken.id], [member])).toEqual({ notes: [], outbox: [] });
    expect(codeOf(await postOne(database.pool, { ...broken, record: undefined }))).toBe('OK');
  });

  it('belong to the transaction of the use case around them', async () => {
    const [member, other] = await newMembers(database.pool, 2, { balance: 10n });
    if (!member || !other) throw new Error('two were asked for');
    const entries = [
      move(member, 'wallet', 'game:PG', 1n, noted(1)),
      move(other, 'wallet', 'game:PG', 1n, noted(2)),
    ];
    const ids = entries.map((t) => t.id);
    const client = await database.pool.connect();
    await client.query('begin');
    expect((await postIn(client, entries)).map(codeOf)).toEqual(['OK', 'OK']);
    expect((await written(ids, [member, other])).notes).toEqual([]);
    await client.query('rollback');
    client.release();
    expect(await written(ids, [member, other])).toEqual({ notes: [], outbox: [] });
    expect((await postBatch(database.pool, entries)).map(codeOf)).toEqual(['OK', 'OK']);
  });
});

describe('a batch', () => {
  it('answers each entry in its position, refusals between successes', async () => {
    const { pool } = database;
    const [rich, poor, kip] = [
      await newMember(pool, { balance: 100n }),
      await newMember(pool, { balance: 1n }),
      await newMember(pool, { balance: 100n, currency: 'LAK' }),
    ];
    const withdrawal = hold(rich, 10n);
    const outcomes = await postBatch(pool, [
      move(poor, 'wallet', 'game:PG', 2n),
      withdrawal,
      move(kip, 'wallet', 'game:PG', 2n),
      posted(withdrawal, 'operator:payout:KBANK'),
      hold(rich, 91n),
      move(poor, 'wallet', 'game:PG', 1n),
    ]);
    expect(outcomes.map(codeOf)).toEqual([
      'MONEY_NOT_ENOUGH',
      'OK',
      'NO_ACCOUNT',
      'OK',
      'MONEY_NOT_ENOUGH',
      'OK',
    ]);
  });

  it('may be empty', async () => {
    expect(await postBatch(database.pool, [])).toEqual([]);
  });

  it('stores statement type, counterpart, reference and balances of each entry', async () => {
    const member = await newMember(database.pool, { balance: 100n });
    const shown = {
      type: 'bonus',
      counterpart: 'BANK',
      reference: { kind: 'bonus', description: 'วันเกิด' },
    } as const;
    const entries = [
      deposit(member, 5n, { statement: shown }),
      deposit(await newMember(database.pool), 5n, { statement: { type: 'deposit', counterpart: 'BANK' } }),
    ];
    await postBatch(database.pool, entries);
    const { rows } = await database.pool.query(
      'select movement_id, statement_type, counterpart, reference, debit_after, credit_after from entry where id = any($1) order by id',
      [entries.map((t) => t.id)],
    );
    expect(rows).toEqual([
      {
        movement_id: entries[0]?.id,
        statement_type: 'bonus',
        counterpart: 'BANK',
        reference: shown.reference,
        debit_after: null,
        credit_after: 105n,
      },
      {
        movement_id: entries[1]?.id,
        statement_type: 'deposit',
        counterpart: 'BANK',
        reference: null,
        debit_after: null,
        credit_after: 5n,
      },
    ]);
  });
});
