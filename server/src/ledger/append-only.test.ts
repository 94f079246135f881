import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { hold, move, newMember, postBatch, posted, postOne } from '../testing/ledger/ledger.ts';
import type { Entry } from './entry.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('the database itself', () => {
  it.each([
    'update entry set amount = amount + 1',
    "update entry set reason = 'other' where false",
    'delete from entry',
    'truncate entry',
    'delete from account',
    'truncate account',
  ])('refuses: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(/append-only/);
  });

  it('refuses a balance below zero', async () => {
    const member = await newMember(database.pool, { balance: 10n });
    await expect(
      database.pool.query('update account set balance = -1 where member_id = $1', [member]),
    ).rejects.toThrow(/account_balance_check/);
  });

  it.each<[string, Partial<Entry>]>([
    ['an amount of zero', { amount: 0n }],
    ['a negative amount', { amount: -5n }],
    ['an entry from an account to itself', { credit: 'wallet' }],
    ['a hold that reserves nothing', { kind: 'hold', credit: 'held', operationLock: undefined }],
    ['a hold outside held', { kind: 'hold', operationLock: 'withdraw' }],
    ['a move into held', { credit: 'held' }],
    ['a move that resolves something', { resolves: v7() }],
    [
      'an unknown currency',
      { debit: 'operator:a', credit: 'operator:b', reason: 'correction', currency: 'USD' as 'THB' },
    ],
  ])('refuses %s, alone and in a batch, and stores nothing', async (_, wrong) => {
    const { pool } = database;
    const member = await newMember(pool, { balance: 10n });
    const entry = { ...move(member, 'wallet', 'game:PG', 1n), ...wrong };
    await expect(postOne(pool, entry)).rejects.toThrow(/violates/);
    const neighbour = move(await newMember(pool, { balance: 10n }), 'wallet', 'game:PG', 1n);
    await expect(postBatch(pool, [entry, neighbour])).rejects.toThrow(/violates|a second time/);
    const { rows } = await pool.query('select 1 from entry where id = any($1)', [[entry.id, neighbour.id]]);
    expect(rows).toEqual([]);
  });

  it('refuses a second entry that resolves the same hold, whoever writes it', async () => {
    const { pool } = database;
    const withdrawal = hold(await newMember(pool, { balance: 10n }), 4n);
    await postOne(pool, withdrawal);
    await postOne(pool, posted(withdrawal, 'operator:payout:KBANK'));
    await expect(
      pool.query(
        `insert into entry (member_id, id, movement_id, kind, resolves, debit, credit, amount, currency, reason, xid)
         values ($1, $2, $3, 'void', $3, 'held', 'wallet', 4, 'THB', 'test', 1)`,
        [withdrawal.memberId, v7(), withdrawal.id],
      ),
    ).rejects.toThrow(/entry_resolves/);
  });

  it('moves money between operator accounts, which have no stored balance', async () => {
    const member = await newMember(database.pool);
    const found = move(member, 'operator:suspense', 'operator:giftlink', 3n, { reason: 'suspense' });
    expect(await postOne(database.pool, found)).toEqual({
      ok: true,
      replayed: false,
      debitAfter: null,
      creditAfter: null,
    });
  });
});
