import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postIn } from '../../../ledger/ledger.ts';
import { records } from '../../../platform/ledger-records.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { codeOf, deposit, move, newMembers } from '../../../testing/ledger/ledger.ts';
import { watchPlans } from '../../../testing/ledger/plans.ts';
import { insertDemoGames } from '../../../testing/transfer-fixture.ts';
import { putBonusOffer } from '../bonus-offer.queries.ts';
import { bonusOfferSchema } from '../bonus-offer.schema.ts';
import { activationRows, heldBonusRow } from './activation.queries.ts';

// Tests that the queries of an activation stay look-ups by key, whatever the tables held when a session planned them.

let database: TestDatabase;
let client: pg.Client;
/** Passes a client as a pool, because the queries use no more of a pool than a client has. */
const asPool = () => client as unknown as pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  // Tables are not analysed while they grow, because the plans must not need statistics.
  for (const table of [
    'inquiry',
    'bet_account',
    'member_bonus',
    'entry',
    'bonus_offer',
    'request',
    'member_bonus_money',
    'member_bonus_deposit',
    'member_bonus_correction',
    'withdrawal',
  ])
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  client = new pg.Client(database.url);
  await client.connect();
  await insertDemoGames(database.pool);
  await putBonusOffer(
    client,
    bonusOfferSchema({ THB: 5_00, LAK: 5_000_00 }).parse({
      code: 'WELCOME',
      kind: 'bonus',
      currency: 'THB',
      name: { th: 'x', la: 'x', en: 'x' },
      description: { th: 'x', la: 'x', en: 'x' },
      quota: 1_000_000,
      terms: {
        credit: { kind: 'percent', percent: 50, most: 500 },
        minDeposit: 1,
        turnoverMultiple: 5,
        percentFail: 2,
        cap: null,
      },
    }),
  );
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const statement = { type: 'deposit', counterpart: 'BANK' } as const;

/** Makes a deposit, runs all previews and activates a bonus for each of these members. */
async function everything(members: readonly string[]): Promise<void> {
  const deposits = await postIn(
    client,
    members.map((member) =>
      deposit(member, 100_00n, { statement, record: { name: records.attributed, data: {} } }),
    ),
  );
  expect(new Set(deposits.map(codeOf))).toEqual(new Set(['OK']));
  const keys = members.map((memberId) => ({
    memberId,
    kind: 'bonus' as const,
    code: 'WELCOME',
    bonusId: v7(),
  }));
  const rows = await activationRows(asPool(), keys);
  const found = rows.map(({ offers, deposit: latest, unsettled }) => [
    offers?.length,
    latest?.amount,
    unsettled,
  ]);
  expect(new Set(found.map(String))).toEqual(new Set(['1,10000,false']));
  const bonusCredits = rows.map((row, i) => {
    const { memberId, bonusId: id } = keys[i]!; // Present, because there is one row for each key.
    return move(memberId, 'operator:bonus', 'wallet', 50_00n, {
      id,
      reason: 'bonus',
      guarded: true,
      // A plain client reads a bigint as text.
      expectVersion: BigInt(row.version ?? 0n),
      statement: { type: 'bonus', counterpart: 'BANK' },
      record: {
        name: records.bonus,
        data: {
          offerCode: 'WELCOME',
          offerVersion: 1,
          bonuses: String(row.bonuses),
          kind: 'bonus',
          currency: 'THB',
          name: {},
          type: 'limit',
          terms: row.offers?.[0]?.terms,
          games: ['PG'],
          depositId: row.deposit?.id,
          deposit: '10000',
          bonus: '5000',
          expiresAt: '2100-01-01T00:00:00Z',
          request: { owner: memberId, key: v7(), attempt: 1 },
        },
      },
    });
  });
  expect(new Set((await postIn(client, bonusCredits)).map(codeOf))).toEqual(new Set(['OK']));
  for (const member of members.slice(0, 3)) expect(await heldBonusRow(asPool(), member)).not.toBeNull();
}

test('activation queries use indexes with tens of thousands of bonuses, deposits, bets and inquiries', async () => {
  const { pool } = database;
  const members = await newMembers(pool, 400);
  for (let call = 0; call < 7; call++) await everything(members.slice(call * 13, call * 13 + 13));
  const rows = 'select gen_random_uuid() as m, gen_random_uuid() as i from generate_series(1, 30000)';
  await pool.query(`insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit_id,
        deposit, bonus, expires_at, try_at) select m, i, 'WELCOME', 'bonus', 'THB', '{}', 'limit', '{}', '{PG}', i, 1, 1, now(), now()
        from (${rows}) r`);
  await pool.query(
    `insert into member_bonus_money (member_id, entry_id, bonus_id, amount, late) select m, i, i, 1, false from (${rows}) r`,
  );
  await pool.query(
    `insert into bet_account (member_id, code, currency, open_bets) select m, 'PG', 'THB', 1 from (${rows}) r`,
  );
  await pool.query(`insert into inquiry (member_id, kind, id, provider, next_at)
        select m, 'game-balance', i, 'PG', now() from (${rows}) r`);
  await pool.query(`insert into request (owner, key, id, hash, state, expires_at)
        select m, i, i, '', 'working', now() + interval '1 hour' from (${rows}) r`);
  const entries = `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, xid, created_at,
        statement_type, counterpart)`;
  await pool.query(`${entries} select m, i, i, 'move', 'operator:qr:OLD', 'wallet', 1, 'THB', 'qr', 1, now() - interval '1 day',
        'deposit', 'BANK' from (${rows}) r`);
  // Members with years of history must cost no more than new ones.
  await pool.query(
    `${entries} select m, gen_random_uuid(), gen_random_uuid(), 'move', 'operator:qr:OLD', 'wallet', 1, 'THB', 'qr', 1,
        now() - n * interval '1 hour', 'deposit', 'BANK' from unnest($1::uuid[]) m cross join generate_series(1, 200) n`,
    [members.slice(150, 350)],
  );
  const some = members.slice(150, 350);
  const begun = await watchPlans(client, () => everything(some));
  // Leaves out `game`, which is small and read as a whole.
  const besidesGames = (scanned: readonly string[]) =>
    [...new Set(scanned)].filter((table) => table !== 'game');
  expect(besidesGames(begun.scanned)).toEqual([]);
  expect(begun.rows / some.length).toBeLessThan(250);

  const page = some.map((memberId) => ({ memberId, kind: 'bonus' as const, code: null, bonusId: null }));
  const listed = await watchPlans(client, () => activationRows(asPool(), page));
  // Leaves out the offers of a page as well, for the same reason.
  expect(besidesGames(listed.scanned).filter((table) => table !== 'bonus_offer')).toEqual([]);
  expect(listed.rows / some.length).toBeLessThan(100);
});
