import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { legStates } from '../gaming/transfers/states.ts';
import { depositNoticeStates } from '../payments/deposit-notices/states.ts';
import { giftStates } from '../payments/giftlinks/states.ts';
import { qrStates } from '../payments/qr-deposits/states.ts';
import { slipStates } from '../payments/slips/states.ts';
import { withdrawalStates } from '../payments/withdrawals/states.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { bonusStates } from './bonus/states.ts';

/** Each state table in the code, its table in the database, and the function that enforces it. */
const tables = [
  ['qr', 'qr_may', qrStates],
  ['withdrawal', 'withdrawal_may', withdrawalStates],
  ['leg', 'leg_may', legStates],
  ['deposit_notice', 'deposit_notice_may', depositNoticeStates],
  ['gift_link', 'gift_may', giftStates],
  ['slip', 'slip_may', slipStates],
  ['member_bonus', 'member_bonus_may', bonusStates],
] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

describe.each(tables)('the states of %s', (table, guard, states) => {
  const names = Object.keys(states).sort();

  it('are the ones that the database allows', async () => {
    const { rows } = await database.pool.query<{ rule: string }>(
      `select pg_get_constraintdef(oid) as rule from pg_constraint
        where conrelid = $1::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%state = ANY (ARRAY%'`,
      [table],
    );
    expect(rows).toHaveLength(1);
    const allowed = [...(rows[0]?.rule.matchAll(/'(\w+)'/g) ?? [])].map(([, name]) => name);
    expect(allowed.sort()).toEqual(names);
  });

  it('have the same transitions in the database and in the code', async () => {
    const pairs = names.flatMap((from) => names.map((to) => ({ from, to })));
    const { rows } = await database.pool.query<{ from: string; to: string; may: boolean }>(
      `select f as "from", t as "to", ${guard}(f, t) as may
         from unnest($1::text[], $2::text[]) with ordinality as pair(f, t, place) order by place`,
      [pairs.map(({ from }) => from), pairs.map(({ to }) => to)],
    );
    const table: Readonly<Record<string, { readonly next: readonly string[] }>> = states;
    expect(rows).toEqual(
      pairs.map(({ from, to }) => ({ from, to, may: table[from]?.next.includes(to) ?? false })),
    );
  });
});

it('a row in a final state cannot change its state', async () => {
  await database.pool.query(
    `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state)
     values (gen_random_uuid(), gen_random_uuid(), 1, 'THB', 'KBANK', '1', 'A', 'KBANK', 'paid')`,
  );
  await expect(database.pool.query("update withdrawal set state = 'created'")).rejects.toThrow(
    'a withdrawal that is paid can not become created',
  );
});
