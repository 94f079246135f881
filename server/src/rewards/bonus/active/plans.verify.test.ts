import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entry } from '../../../ledger/entry.ts';
import { postIn } from '../../../ledger/ledger.ts';
import { records } from '../../../platform/ledger-records.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { codeOf, move, newMembers, postOne } from '../../../testing/ledger/ledger.ts';
import { watchPlans } from '../../../testing/ledger/plans.ts';
import { plainTerms } from '../../../testing/rewards/bonuses.ts';
import { statementPage } from '../../../wallet/statement/page.queries.ts';
import { activeBonus, bonusEndedBy, endWhole } from './active-bonus.queries.ts';
import { betsOf, bonusPeriod } from './bonus-bets.queries.ts';
import { putOff, takeDueMembers, unreportedGames } from './expire-bonuses.queries.ts';

// Tests that the queries of bonuses stay look-ups by key, whatever the tables held when a session planned them.

let database: TestDatabase;
let client: pg.Client;
/** Passes a client as a pool, because the queries use no more of a pool than a client has. */
const asPool = () => client as unknown as pg.Pool;
beforeAll(async () => {
  database = await testDatabase();
  for (const table of [
    'member_bonus',
    'bonus_offer',
    'bet',
    'bet_day',
    'bet_account',
    'game_account',
    'alarm',
    'member_bonus_money',
    'member_bonus_deposit',
    'member_bonus_correction',
  ])
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  await database.pool.query(
    `insert into bonus_offer (code, kind, currency, name, description, banners, terms, audience, type, max_received)
     values ('WELCOME', 'bonus', 'THB', '{"th": "x"}', '{}', '[]', '{}', 'all', 'limit', 1)`,
  );
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const credit = (member: string): Entry =>
  move(member, 'operator:bonus', 'wallet', 100n, {
    guarded: true,
    record: {
      name: records.bonus,
      data: {
        offerCode: 'WELCOME',
        offerVersion: 1,
        bonuses: '0',
        kind: 'bonus',
        currency: 'THB',
        name: { th: 'x' },
        type: 'limit',
        terms: plainTerms,
        games: ['PG'],
        depositId: null,
        deposit: '0',
        bonus: '100',
        expiresAt: new Date(Date.now() - 1_000).toISOString(),
      },
    },
  });
const dataOf = (id: string, cut: bigint) => ({
  id,
  state: 'expired',
  deposit: '0',
  added: '0',
  late: '0',
  turnover: '0',
  total: '100',
  kept: String(100n - cut),
  cut: String(cut),
});
const end = (member: string, id: string): Entry =>
  move(member, 'wallet', 'operator:bonus', 100n, {
    guarded: true,
    record: { name: records.bonusEnd, data: dataOf(id, 100n) },
  });

/** Takes one bonus of each member from its beginning to its end. */
async function everything(members: readonly string[]): Promise<void> {
  const pool = asPool();
  const ok = (outcomes: readonly Parameters<typeof codeOf>[0][]) =>
    expect(new Set(outcomes.map(codeOf))).toEqual(new Set(['OK']));
  const credits = members.map(credit);
  ok(await postIn(client, credits.slice(1)));
  ok([await postOne(client, credits[0]!)]); // Present, because there are members.
  const idOf = new Map(credits.map(({ memberId, id }) => [memberId, id]));
  const due = await takeDueMembers(pool, { limit: 5, leaseMs: 60_000 });
  for (const member of due.slice(0, 2))
    await putOff(pool, member, { inMs: 60_000, call: true, details: { why: 'GAME_SILENT' } });
  for (const member of members) {
    const id = idOf.get(member) ?? '';
    const bonus = await activeBonus(pool, member);
    expect(bonus?.id).toBe(id);
    await unreportedGames(pool, member, ['PG'], { from: new Date(0), until: new Date() });
    const time = await bonusPeriod(pool, member, id);
    if (time) await betsOf(pool, member, time, { after: null, limit: 20 });
    await bonusEndedBy(pool, member, v7());
  }
  const [first = '', ...others] = members;
  const { rows } = await client.query<{ version: bigint }>(
    "select version from account where member_id = $1 and code = 'wallet'",
    [first],
  );
  const whole = { endId: v7(), version: rows[0]?.version ?? 0n, data: dataOf(idOf.get(first) ?? '', 0n) };
  expect(await endWhole(pool, first, whole)).toBeNull();
  ok(
    await postIn(
      client,
      others.map((member) => end(member, idOf.get(member) ?? '')),
    ),
  );
  for (const member of members) await statementPage(pool, member, 'all', { page: 1, limit: 10 });
}

test('bonus queries use indexes with tens of thousands of bonuses, bets and games', async () => {
  const { pool } = database;
  const members = await newMembers(pool, 220, { balance: 1_000n });
  await pool.query(
    `insert into member (id, public_id, name, username, password_hash, phone, bank_code, bank_account_no,
       bank_account_name, currency)
     select m, lpad(o::text, 10, '0'), 'n', 'u' || m, 'x', '+66' || 100000000 + o, 'KBANK', m::text, 'n', 'THB'
       from unnest($1::uuid[]) with ordinality row(m, o)`,
    [members],
  );
  await pool.query(
    `insert into game_account (member_id, code, username, password, active) select m, 'PG', m, '', true from unnest($1::uuid[]) m`,
    [members],
  );
  // Sessions keep a plan after some calls, so these are made while the tables are nearly empty.
  for (let call = 0; call < 7; call++) await everything(members.slice(call * 10, call * 10 + 10));
  const many = 'select gen_random_uuid() as m, gen_random_uuid() as i, n from generate_series(1, 30000) n';
  await pool.query(
    `insert into member (id, public_id, name, username, password_hash, phone, bank_code, bank_account_no,
       bank_account_name, currency)
     select m, lpad((n + 1000)::text, 10, '0'), 'n', 'u' || m, 'x', '+66' || 200000000 + n, 'KBANK', m::text, 'n', 'THB'
       from (${many}) r`,
  );
  await pool.query(
    `insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit, bonus, state,
                              expires_at, ended_at, kept, cut, end_id, try_at)
     select m, i, 'WELCOME', 'bonus', 'THB', '{}', 'limit', '{}', '{PG}', 0, 1, case n % 2 when 0 then 'open' else 'fail' end,
            now() + interval '1 day', e, c, c, case n % 2 when 1 then i end, d
       from (select r.*, case n % 2 when 1 then now() end as e, case n % 2 when 1 then 0 end as c, case n % 2 when 0 then now() + interval '1 day' end as d from (${many}) r) r`,
  );
  await pool.query(
    `insert into bet (member_id, code, bet_id, category, version, status, settled_at, stake, turnover, payout, worth,
                      stake_value, turnover_value, payout_value)
     select m, 'PG', n::text, 'slot', 1, case n % 3 when 0 then 'open' else 'settled' end, now(), 1, 1, 0, 1, 1, 1, 0 from (${many}) r`,
  );
  await pool.query(
    `insert into member_bonus_deposit (member_id, entry_id, bonus_id, late, added, deposit)
     select m, i, gen_random_uuid(), 0, 0, 1 from (${many}) r`,
  );
  await pool.query(
    `insert into bet_account (member_id, code, currency) select m, 'PG', 'THB' from (${many}) r`,
  );
  await pool.query(
    `insert into bet_day (member_id, day, code, category, bets, stakes, turnover, payouts)
     select m, current_date, 'PG', 'slot', 1, 1, 1, 1 from (${many}) r`,
  );
  await pool.query(
    `insert into game_account (member_id, code, username, password) select m, 'PG', i, '' from (${many}) r`,
  );
  await pool.query(
    `insert into alarm (id, kind, account, currency) select i, 'no-answer', 'a', 'THB' from (${many}) r`,
  );
  const { scanned, rows } = await watchPlans(client, () => everything(members.slice(100, 200)));
  // Tables with a handful of rows or none.
  const small = ['game', 'bet_sync', 'statement_mark'];
  expect(new Set(scanned.filter((table) => !small.includes(table)))).toEqual(new Set());
  // A scan of a table, or of an index from end to end, would add hundreds of rows for each of the hundred members.
  expect(rows / 100).toBeLessThan(250);
});

test('a page of bets reads few rows more than its page, however many bets a bonus has', async () => {
  const { pool } = database;
  const [member = ''] = await newMembers(pool, 1);
  await pool.query(
    `insert into bet (member_id, code, bet_id, category, version, status, settled_at, stake, turnover, payout, worth,
                      stake_value, turnover_value, payout_value)
     select $1, 'PG', n::text, 'slot', 1, case n % 50 when 0 then 'open' else 'settled' end, now() - n * interval '1 second',
            1, 1, 0, 1, 1, 1, 0 from generate_series(1, 30000) n`,
    [member],
  );
  await pool.query(
    `insert into game (code, name, category, rate, provider, position, logo, background)
     values ('PG', 'PG', 'slot', 1, 'PG', 1, '', '')`,
  );
  await pool.query('analyze bet');
  const time = {
    terms: plainTerms,
    games: ['PG'],
    startedAt: new Date(0),
    inUse: ['PG'],
    countsUntil: new Date(Date.now() + 1_000),
  };
  for (const after of [null, { atUs: String((Date.now() - 15_000_000) * 1_000), code: 'PG', betId: 'x' }]) {
    let found = 0;
    const { rows } = await watchPlans(client, async () => {
      found = (await betsOf(asPool(), member, time, { after, limit: 20 })).length;
    });
    expect(found).toBe(20);
    expect(rows).toBeLessThan(600);
  }
});

test('the turnover reads day sums and only the bets of the first and last day and those open overnight', async () => {
  const { pool } = database;
  const [member = ''] = await newMembers(pool, 1);
  const began = '2026-03-01 12:00+07';
  await pool.query(
    `insert into bet (member_id, code, bet_id, category, version, status, opened_at, settled_at, stake, turnover, payout, worth,
                      stake_value, turnover_value, payout_value)
     select $1, 'PG', n::text, 'slot', 1, 'settled', t - case n % 3000 when 0 then interval '20 days' else '5 seconds' end, t,
            1, 1, 0, 1, 1, 1, 0 from (select n, $2::timestamptz + n * interval '40 seconds' as t from generate_series(1, 30000) n) r`,
    [member, began],
  );
  await pool.query(
    `insert into bet_day (member_id, day, code, category, bets, stakes, turnover, payouts)
     select member_id, bet_day_of(settled_at), 'PG', 'slot', count(*), count(*), count(*), 0 from bet where member_id = $1 group by 1, 2`,
    [member],
  );
  await pool.query('analyze bet');
  let turnover: unknown;
  const { scanned, rows } = await watchPlans(client, async () => {
    const played = await client.query(
      "select turnover::int from bonus_played($1, $2, '2026-03-14 12:00+07', '{PG}', '{PG}')",
      [member, began],
    );
    turnover = played.rows[0]?.turnover;
  });
  // Bets of thirteen days, less nine placed twenty days before they were settled.
  expect(turnover).toBe(28_079 - 9);
  expect(scanned).toEqual([]);
  // A plan that read the 25,000 bets of the days in between would count each of them in several steps.
  expect(rows).toBeLessThan(15_000);
});
