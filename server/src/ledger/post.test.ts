import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import {
  codeOf,
  deposit,
  hold,
  move,
  newMember,
  postBatch,
  posted,
  postOne,
  voided,
} from '../testing/ledger/ledger.ts';
import type { Entry, PostOutcome } from './entry.ts';
import { balancesOf, openAccounts } from './ledger.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Posts the entry between two others, which must succeed whatever its outcome. */
async function amongOthers(entry: Entry): Promise<PostOutcome> {
  const { pool } = database;
  const others = [deposit(await newMember(pool), 5n), deposit(await newMember(pool), 7n)] as const;
  const [before, outcome, after] = await postBatch(pool, [others[0], entry, others[1]]);
  expect(before).toEqual({ ok: true, replayed: false, debitAfter: null, creditAfter: 5n });
  expect(after).toEqual({ ok: true, replayed: false, debitAfter: null, creditAfter: 7n });
  if (!outcome) throw new Error('one outcome each');
  return outcome;
}

const paths = [
  { path: 'one by one', post: (entry: Entry) => postOne(database.pool, entry) },
  { path: 'in a batch', post: amongOthers },
];

describe.each(paths)('an entry posted $path', ({ post }) => {
  const code = async (entry: Entry) => codeOf(await post(entry));
  const balances = async (member: string) =>
    Object.fromEntries(
      [...(await balancesOf(database.pool, member))].map(([at, { balance }]) => [at, balance]),
    );
  const withMoney = (balance = 100n) => newMember(database.pool, { balance });

  it('moves the amount and returns both balances after it', async () => {
    const member = await withMoney();
    expect(await post(move(member, 'wallet', 'game:PG', 30n))).toEqual({
      ok: true,
      replayed: false,
      debitAfter: 70n,
      creditAfter: 30n,
    });
    expect(await balances(member)).toEqual({ wallet: 70n, held: 0n, 'game:PG': 30n });
  });

  it('counts a version for each account that it changes', async () => {
    const member = await withMoney();
    await post(move(member, 'wallet', 'game:PG', 30n));
    await post(move(member, 'wallet', 'operator:suspense', 1n));
    const found = await balancesOf(database.pool, member);
    expect([found.get('wallet')?.version, found.get('game:PG')?.version, found.get('held')?.version]).toEqual(
      [3n, 1n, 0n],
    );
  });

  it('returns the first answer to a replay, and moves nothing', async () => {
    const member = await withMoney();
    const entry = move(member, 'wallet', 'game:PG', 30n);
    await post(entry);
    await post(move(member, 'wallet', 'game:PG', 5n));
    expect(await post(entry)).toEqual({ ok: true, replayed: true, debitAfter: 70n, creditAfter: 30n });
    expect(await balances(member)).toMatchObject({ wallet: 65n, 'game:PG': 35n });
  });

  it.each<Partial<Entry>>([
    { amount: 31n },
    { debit: 'game:PG', credit: 'wallet' },
    { credit: 'operator:suspense' },
    { currency: 'LAK' },
    { kind: 'hold', credit: 'held', operationLock: 'withdraw' },
  ])('refuses a used id with other contents: %o', async (other) => {
    const entry = move(await withMoney(), 'wallet', 'game:PG', 30n);
    await post(entry);
    expect(await code({ ...entry, ...other })).toBe('KEY_REUSED');
    expect(await balances(entry.memberId)).toMatchObject({ wallet: 70n });
  });

  it('refuses the id of a post for another hold of the same amount', async () => {
    const member = await withMoney();
    const [first, second] = [hold(member, 10n, { operationLock: 'game:PG' }), hold(member, 10n)];
    await post(first);
    await post(second);
    const done = posted(first, 'operator:payout:KBANK');
    expect(await code(done)).toBe('OK');
    expect(await code({ ...done, resolves: second.id })).toBe('KEY_REUSED');
  });

  it('lets two members use the same id', async () => {
    const entry = deposit(await newMember(database.pool), 10n);
    await post(entry);
    expect(await code({ ...entry, memberId: await newMember(database.pool) })).toBe('OK');
  });

  it('is refused above the account’s balance, to the last satang', async () => {
    const member = await withMoney();
    expect(await code(move(member, 'wallet', 'game:PG', 101n))).toBe('MONEY_NOT_ENOUGH');
    expect(await code(hold(member, 101n))).toBe('MONEY_NOT_ENOUGH');
    expect(await code(move(member, 'wallet', 'game:PG', 9_000_000_000_000_000_000n))).toBe(
      'MONEY_NOT_ENOUGH',
    );
    expect(await code(move(member, 'wallet', 'game:PG', 100n))).toBe('OK');
    expect(await balances(member)).toMatchObject({ wallet: 0n, 'game:PG': 100n });
  });

  it.each<[string, Partial<Entry>]>([
    ['an account that was never opened', { credit: 'game:NONE' }],
    ['an account to take from that was never opened', { debit: 'game:NONE' }],
    ['another currency', { currency: 'LAK' }],
    ['a member who does not exist', { memberId: v7() }],
  ])('refuses %s', async (_, wrong) => {
    expect(await code({ ...move(await withMoney(), 'wallet', 'game:PG', 1n), ...wrong })).toBe('NO_ACCOUNT');
  });

  it('never mixes kip and baht', async () => {
    const member = await newMember(database.pool, { currency: 'LAK', balance: 500n });
    expect(await code(move(member, 'wallet', 'game:PG', 1n))).toBe('NO_ACCOUNT');
    expect(await code(move(member, 'wallet', 'game:PG', 1n, { currency: 'LAK' }))).toBe('OK');
    const opened = await database.pool.connect();
    await openAccounts(opened, member, 'THB', ['game:JOKER', 'wallet']);
    opened.release();
    expect(await code(move(member, 'wallet', 'game:JOKER', 1n, { currency: 'LAK' }))).toBe('NO_ACCOUNT');
    expect((await balancesOf(database.pool, member)).get('wallet')?.currency).toBe('LAK');
  });

  describe('as a hold', () => {
    it('holds money until it is posted', async () => {
      const withdrawal = hold(await withMoney(), 40n);
      expect(await post(withdrawal)).toMatchObject({ ok: true, debitAfter: 60n, creditAfter: 40n });
      expect(await post(posted(withdrawal, 'operator:payout:KBANK'))).toEqual({
        ok: true,
        replayed: false,
        debitAfter: 0n,
        creditAfter: null,
      });
      expect(await balances(withdrawal.memberId)).toEqual({ wallet: 60n, held: 0n, 'game:PG': 0n });
    });

    it('returns the money when it is voided', async () => {
      const withdrawal = hold(await withMoney(), 40n);
      await post(withdrawal);
      expect(await code(voided(withdrawal))).toBe('OK');
      expect(await balances(withdrawal.memberId)).toEqual({ wallet: 100n, held: 0n, 'game:PG': 0n });
    });

    it('is resolved once: posted or voided, never both', async () => {
      const withdrawal = hold(await withMoney(), 40n);
      await post(withdrawal);
      const done = posted(withdrawal, 'operator:payout:KBANK');
      await post(done);
      expect(await code(voided(withdrawal))).toBe('ALREADY_RESOLVED');
      expect(await code(posted(withdrawal, 'operator:payout:KBANK'))).toBe('ALREADY_RESOLVED');
      expect(await code(done)).toBe('REPLAYED');
    });

    it.each<[string, Partial<Entry>]>([
      ['another amount', { amount: 39n }],
      ['a hold that does not exist', { resolves: v7() }],
    ])('is not resolved by %s', async (_, wrong) => {
      const withdrawal = hold(await withMoney(), 40n);
      await post(withdrawal);
      expect(await code(posted(withdrawal, 'operator:payout:KBANK', wrong))).toBe('NO_HOLD');
      expect(await code(voided(withdrawal, wrong))).toBe('NO_HOLD');
    });

    it('is voided only to the account that it came from', async () => {
      const withdrawal = hold(await withMoney(), 40n);
      await post(withdrawal);
      expect(await code(voided(withdrawal, { credit: 'game:PG' }))).toBe('NO_HOLD');
    });

    it('is not resolved through a move, or by another member', async () => {
      const member = await withMoney();
      const [withdrawal, other] = [hold(member, 40n), move(member, 'wallet', 'game:PG', 40n)];
      await post(withdrawal);
      await post(other);
      expect(await code(posted(withdrawal, 'operator:payout:KBANK', { resolves: other.id }))).toBe('NO_HOLD');
      const stranger = await withMoney();
      await post(hold(stranger, 40n));
      expect(await code({ ...posted(withdrawal, 'operator:payout:KBANK'), memberId: stranger })).toBe(
        'NO_HOLD',
      );
    });

    it('keeps its operation lock until it is resolved; other locks stay free', async () => {
      const member = await withMoney();
      const first = hold(member, 10n);
      await post(first);
      expect(await code(hold(member, 10n))).toBe('PENDING');
      expect(await code(hold(member, 10n, { operationLock: 'game:PG' }))).toBe('OK');
      await post(voided(first));
      expect(await code(hold(member, 10n))).toBe('OK');
    });
  });

  it('as a move with an operation lock only needs the lock to be free', async () => {
    const member = await withMoney();
    const result = (amount: bigint) =>
      move(member, 'operator:game-result:PG', 'game:PG', amount, { operationLock: 'game:PG' });
    expect(await code(result(5n))).toBe('OK');
    expect(await code(result(5n))).toBe('OK');
    const going = hold(member, 10n, { operationLock: 'game:PG' });
    await post(going);
    expect(await code(result(5n))).toBe('PENDING');
    await post(posted(going, 'game:PG'));
    expect(await code(result(5n))).toBe('OK');
  });

  it('is STALE when the game account changed since the balance reading, won or lost', async () => {
    const member = await withMoney();
    await post(move(member, 'wallet', 'game:PG', 50n)); // Sets version 1.
    const won = (expectVersion: bigint): Entry =>
      move(member, 'operator:game-result:PG', 'game:PG', 5n, { expectVersion });
    const lost = (expectVersion: bigint): Entry => ({
      ...won(expectVersion),
      debit: 'game:PG',
      credit: 'operator:game-result:PG',
    });
    expect(await code(won(0n))).toBe('STALE');
    expect(await code(won(1n))).toBe('OK');
    expect(await code(lost(1n))).toBe('STALE');
    expect(await code(lost(2n))).toBe('OK');
    expect(await code({ ...won(0n), debit: 'wallet', credit: 'operator:suspense' })).toBe('STALE');
  });
});
