import { minor } from '@kapao/core/money';
import { defaultWeights } from '@kapao/core/reward/terms';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { simulateOffer } from './simulate-offer.ts';
import type { SimulatedDraft } from './simulated-draft.ts';

const baht = (amount: number) => minor(BigInt(Math.round(amount * 100)));
const day = (text: string) => new Date(`${text}T00:00:00+07:00`);
const span = { from: day('2026-10-01'), to: day('2026-10-04') };
const at = (hour: number) => new Date(span.from.getTime() + hour * 3_600_000);

const draft: SimulatedDraft = {
  currency: 'THB',
  terms: {
    credit: { kind: 'percent', percent: 100, most: baht(500) },
    minDeposit: baht(100),
    turnoverMultiple: 5,
    percentFail: 2,
    cap: baht(5_000),
    days: 30,
    weights: defaultWeights,
    minClear: baht(5),
  },
  unit: 1n,
  type: 'day',
  maxReceived: 1,
  audience: 'all',
  weekdays: null,
  games: null,
  stakes: 'stored',
  quota: null,
};

let database: TestDatabase;
let numbers = 0;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  await query('delete from member');
  for (const table of ['bet', 'bet_day']) await query(`delete from ${table}`);
});
const query = <T extends object>(text: string, values: unknown[] = []) =>
  database.pool.query<T>(text, values).then(({ rows }) => rows);

interface Lives {
  readonly id: string;
  readonly publicId: string;
  deposit(hour: number, amount: bigint): Promise<void>;
  withdraw(hour: number, amount: bigint): Promise<void>;
  bonus(hour: number, amount: bigint, reason: string): Promise<void>;
  bet(hour: number, stake: bigint, payout: bigint, category?: string): Promise<void>;
}

/** Creates a member whose money and bets are stored with the times that a test chooses. */
async function member(currency: 'THB' | 'LAK' = 'THB'): Promise<Lives> {
  const id = v7();
  const publicId = String(++numbers).padStart(10, '0');
  await query(
    `insert into member (id, public_id, username, phone, name, password_hash, currency, bank_code, bank_account_no,
                         bank_account_name, created_at)
     values ($1, $2, $2, '+66' || $2, 'A', '', $3, 'KBANK', $2, 'A', $4)`,
    [id, publicId, currency, day('2026-09-01')],
  );
  await query(`insert into account (member_id, code, currency) values ($1, 'wallet', $2)`, [id, currency]);
  const line = async (
    hour: number,
    amount: bigint,
    { type, reason, debit, credit }: Record<'type' | 'reason' | 'debit' | 'credit', string>,
  ) => {
    const entry = v7();
    await query(
      `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type,
                          operation_lock, xid, created_at)
       values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, ledger_xid(), $11)`,
      [
        id,
        entry,
        type === 'withdraw' ? 'hold' : 'move',
        debit,
        credit,
        amount,
        currency,
        reason,
        type,
        type === 'withdraw' ? 'withdraw' : null,
        at(hour),
      ],
    );
    await query(`update account set balance = balance + $2 where member_id = $1 and code = 'wallet'`, [
      id,
      debit === 'wallet' ? -amount : amount,
    ]);
    return entry;
  };
  return {
    id,
    publicId,
    async deposit(hour, amount) {
      await line(hour, amount, {
        type: 'deposit',
        reason: 'qr',
        debit: 'operator:qr:KBANK',
        credit: 'wallet',
      });
    },
    async bonus(hour, amount, reason) {
      await line(hour, amount, { type: 'bonus', reason, debit: `operator:${reason}`, credit: 'wallet' });
    },
    async withdraw(hour, amount) {
      const hold = await line(hour, amount, {
        type: 'withdraw',
        reason: 'withdraw',
        debit: 'wallet',
        credit: 'held',
      });
      await query(
        `insert into entry (member_id, id, movement_id, kind, resolves, debit, credit, amount, currency, reason, xid, created_at)
         values ($1, $2, $3, 'post', $3, 'held', 'operator:payout:KBANK', $4, $5, 'withdraw', ledger_xid(), $6)`,
        [id, v7(), hold, amount, currency, at(hour)],
      );
    },
    async bet(hour, stake, payout, category = 'slot') {
      await query(
        `insert into bet (member_id, code, bet_id, category, version, status, settled_at, stake, turnover, payout, worth,
                          stake_value, turnover_value, payout_value)
         values ($1, 'PG', $2, $3, 0, 'settled', $4, $5, $5, $6, 1, $5, $5, $6)`,
        [id, v7(), category, at(hour), stake, payout],
      );
      await query(
        `insert into bet_day as d values ($1, bet_day_of($2), 'PG', $3, 1, $4, $4, $5)
         on conflict (member_id, day, code, category) do update set bets = d.bets + 1`,
        [id, at(hour), category, stake, payout],
      );
      // Entry that a reading of the game balance would have booked.
      const won = payout - stake;
      if (won === 0n) return;
      await query(
        `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, xid, created_at)
         values ($1, $2, $2, 'move', $3, $4, $5, $6, 'game-result', ledger_xid(), $7)`,
        [
          id,
          v7(),
          ...(won > 0n ? ['operator:game-result:PG', 'game:PG'] : ['game:PG', 'operator:game-result:PG']),
          won > 0n ? won : -won,
          currency,
          at(hour),
        ],
      );
      await query(
        `insert into account as a (member_id, code, currency, balance) values ($1, 'wallet', $3, greatest($2, 0))
         on conflict (member_id, code) do update set balance = greatest(a.balance + $2, 0)`,
        [id, won, currency],
      );
    },
  };
}

describe('the simulation of a draft over a period', () => {
  test('applies the rules to each member’s deposits and bets, and sums the results', async () => {
    const [lucky, unlucky, idle, small, lao] = [
      await member(),
      await member(),
      await member(),
      await member(),
      await member('LAK'),
    ];
    // Money from before the period, which is withdrawn within it.
    await small.deposit(-30, baht(600));
    await small.withdraw(1, baht(600));
    await small.deposit(2, baht(200));
    await lucky.deposit(1, baht(500));
    await lucky.bet(2, baht(1_000), baht(3_000));
    await lucky.bet(26, baht(4_000), baht(8_400));
    await lucky.withdraw(27, baht(6_900));
    await unlucky.deposit(1, baht(500));
    await unlucky.bet(3, baht(500), baht(0));
    await idle.deposit(1, baht(99.99));
    await lao.deposit(1, baht(500));

    const result = await simulateOffer(database.pool, draft, span);
    expect(result).toEqual({
      members: 4,
      takers: 3,
      bonuses: 3,
      bonus: baht(1_200),
      cost: baht(500 - 2_400),
      openBonus: baht(700),
      turnover: baht(5_500),
      ends: { SUCCESS: 1, FAIL: 0, EXPIRED: 0, OPEN: 2 },
      gains: [],
      days: [
        { day: '2026-10-01', begun: 3, cost: 0n },
        { day: '2026-10-02', begun: 0, cost: baht(500 - 2_400) },
        { day: '2026-10-03', begun: 0, cost: 0n },
      ],
    });
    expect(await simulateOffer(database.pool, draft, span)).toEqual(result);

    const uncapped = { ...draft, terms: { ...draft.terms, cap: null }, stakes: 'scaled' } as const;
    expect(await simulateOffer(database.pool, uncapped, span)).toMatchObject({
      ends: { SUCCESS: 1, FAIL: 1, OPEN: 1 },
      // Scaled by the bonus, the bet of 1,000 became 2,000 and that of 4,000 became 8,000: 1,000 + 4,000 + 8,800 kept,
      // instead of 6,900.
      gains: [{ publicId: lucky.publicId, bonuses: 1, gain: baht(6_900) }],
    });
  });

  test('takes older money from the ledger, and ignores bonuses that were really credited', async () => {
    const [rich, held] = [await member(), await member()];
    await rich.deposit(-30, baht(5.01));
    await rich.deposit(1, baht(500));
    // A bonus that this member really had does not prevent the simulated one.
    await held.bonus(0, baht(700), 'bonus');
    await held.deposit(1, baht(500));
    const { gains, takers, ends } = await simulateOffer(
      database.pool,
      { ...draft, terms: { ...draft.terms, days: 1 } },
      span,
    );
    expect({ gains, takers, ends }).toEqual({
      gains: [],
      takers: 1,
      ends: { SUCCESS: 0, FAIL: 0, EXPIRED: 1, OPEN: 0 },
    });
  });

  test('requires commission to be wagered once, and counts only the first deposit ever as first', async () => {
    const [invites, old] = [await member(), await member()];
    await invites.deposit(1, baht(100));
    await invites.bonus(2, baht(50), 'invite');
    await invites.bet(3, baht(1_049.99), baht(1_049.99));
    await old.deposit(-100, baht(1));
    await old.deposit(1, baht(100));
    const first = { ...draft, audience: 'first-deposit' } as const;
    expect(await simulateOffer(database.pool, first, span)).toMatchObject({ takers: 1, ends: { OPEN: 1 } });
    await invites.bet(4, baht(0.01), baht(0.01));
    expect(await simulateOffer(database.pool, first, span)).toMatchObject({
      takers: 1,
      ends: { SUCCESS: 1 },
    });
  });

  test('gives a quota to the earliest deposits, in whatever order members are read', async () => {
    const all = [await member(), await member(), await member()];
    for (const [n, one] of all.entries()) await one.deposit(10 - n, baht(100));
    await all[2]?.deposit(30, baht(100));
    const { takers, bonuses, days } = await simulateOffer(database.pool, { ...draft, quota: 2 }, span);
    expect({ takers, bonuses }).toEqual({ takers: 2, bonuses: 2 });
    expect(days[0]?.begun).toBe(2);
    expect(await simulateOffer(database.pool, { ...draft, quota: 0 }, span)).toMatchObject({ bonuses: 0 });
  });

  test('counts each member once beyond the size of a batch', async () => {
    await query(`insert into member (id, public_id, username, phone, name, password_hash, currency, bank_code,
        bank_account_no, bank_account_name)
      select gen_random_uuid(), lpad(n::text, 10, '0'), n, '+66' || (900000000 + n), 'A', '', 'THB', 'KBANK', n, 'A'
        from generate_series(1, 2105) n`);
    await query(`insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason,
        statement_type, xid, created_at)
      select m.id, m.id, m.id, 'move', 'operator:qr:KBANK', 'wallet', 10000, 'THB', 'qr', 'deposit', ledger_xid(),
             '2026-10-01T05:00:00Z' from member m`);
    await query(
      `insert into account (member_id, code, currency, balance) select id, 'wallet', 'THB', 10000 from member`,
    );
    expect(await simulateOffer(database.pool, draft, span)).toMatchObject({
      members: 2_105,
      takers: 2_105,
      bonus: baht(210_500),
    });
  });

  test('cannot write to the database', async () => {
    const one = await member();
    await one.deposit(1, baht(500));
    const meddling: pg.Pool = Object.create(database.pool, {
      connect: {
        value: async () => {
          const client = await database.pool.connect();
          const real = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown>;
          return Object.assign(client, {
            // Tries to write before every query.
            query: async (text: string, values?: unknown[]) => {
              if (!text.startsWith('begin')) await real(`update member set name = 'B'`);
              return real(text, values);
            },
          });
        },
      },
    });
    await expect(simulateOffer(meddling, draft, span)).rejects.toMatchObject({ code: '25006' });
    expect(await query('select distinct name from member')).toEqual([{ name: 'A' }]);
  });

  test('refuses a period without days or with too many', async () => {
    for (const to of ['2026-10-01', '2027-11-01'])
      await expect(simulateOffer(database.pool, draft, { from: span.from, to: day(to) })).rejects.toThrow(
        'days',
      );
  });
});
