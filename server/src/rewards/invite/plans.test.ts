import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postIn } from '../../ledger/ledger.ts';
import { records } from '../../platform/ledger-records.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { move } from '../../testing/ledger/ledger.ts';
import { watchPlans } from '../../testing/ledger/plans.ts';
import { walletRows } from '../../wallet/balance/wallet.queries.ts';
import { inviteFacts, invitePage } from './invite.queries.ts';

const count = 100_000;
const day = '2000-01-01';

let server: TestServer;
let inviter: TestMember;
let client: pg.Client;
/** Passes a client as a pool, because the queries use no more of a pool than a client has. */
const asPool = () => client as unknown as pg.Pool;
beforeAll(async () => {
  server = await testServer();
  inviter = await server.createMember();
  const friend = await server.createMember({ inviterId: inviter.id });
  const { pool } = server.deps;
  // Tables are not analysed while they grow, because the plans must not need statistics.
  for (const table of ['commission', 'invite_summary', 'commission_paid'])
    await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  // Enough rows that a look-up by key costs less than reading all.
  await pool.query(
    `with made as (
       insert into member (id, public_id, name, username, password_hash, phone, bank_code, bank_account_no,
         bank_account_name, currency)
       select gen_random_uuid(), lpad(n::text, 10, '0'), 'n', 'u' || n, 'x', '+66' || 200000000 + n, 'KBANK', n::text, 'n', 'THB'
         from generate_series(1, 10000) n returning id
     )
     insert into invite_summary (member_id) select id from made`,
  );
  await pool.query(
    "insert into accrual_run (kind, period) select 'commission', '2000-01-01'::date + n from generate_series(1, 5000) n",
  );
  client = new pg.Client(server.databaseUrl);
  await client.connect();
  // Plans made by a session while the tables were empty.
  for (let n = 0; n < 6; n++) await invitePage(asPool(), inviter.id, { page: 1, limit: 10 }, day);
  await pool.query(
    `insert into commission (member_id, nth, friend_id, day, success_base, fail_base, success_percent, fail_percent, amount)
     select $1, n, $2, '2000-01-01'::date + n, 100, 0, 5, 1, 5 from generate_series(1, $3) n`,
    [inviter.id, friend.id, count],
  );
  await pool.query(
    'update invite_summary set commissions = $2::bigint, uncollected = 5 * $2::bigint, played = true where member_id = $1',
    [inviter.id, count],
  );
});
afterAll(async () => {
  await client?.end();
  await server?.close();
});

it.each([1, 5_000, 10_000])('page %i of a hundred thousand commissions reads few rows', async (page) => {
  const { scanned, rows } = await watchPlans(client, async () => {
    expect((await invitePage(asPool(), inviter.id, { page, limit: 10 }, day)).rows).toHaveLength(10);
  });
  expect(scanned).toEqual([]);
  expect(rows).toBeLessThan(150);
});

it('wallet and collection read few rows, however many commissions there are', async () => {
  const wallet = await watchPlans(client, () => walletRows(asPool(), [inviter.id]));
  expect(wallet.scanned.filter((table) => table !== 'game' && table !== 'content')).toEqual([]);
  const { scanned, rows } = await watchPlans(client, async () => {
    const { commissions, uncollected } = await inviteFacts(asPool(), inviter.id, '2026-11-22');
    const credit = move(inviter.id, 'operator:invite', 'wallet', BigInt(uncollected), {
      id: v7(),
      guarded: true,
      record: { name: records.commission, data: { last: String(commissions), amount: String(uncollected) } },
    });
    expect(await postIn(client, [credit])).toMatchObject([{ ok: true }]);
  });
  expect(scanned).toEqual([]);
  expect(rows).toBeLessThan(300);
});
