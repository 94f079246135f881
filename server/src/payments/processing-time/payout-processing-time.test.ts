import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import { timeOfWithdrawals } from './processing-time.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

/** Inserts past withdrawals, the newest last. */
async function paid(seconds: readonly number[], change = '') {
  await server.deps.pool.query(
    `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state,
                             automatic, approvals_needed, created_at, ended_at)
     select gen_random_uuid(), gen_random_uuid(), 1, 'THB', 'KBANK', '1', 'A', 'KBANK', 'paid', true, 0,
            e.ended - s.seconds * interval '1 second', e.ended
       from unnest($1::float8[]) with ordinality s(seconds, n)
         cross join lateral (select now() - interval '1 day' + s.n * interval '1 second' as ended) e`,
    [seconds],
  );
  if (change) await server.deps.pool.query(change);
}
const automatic = () => timeOfWithdrawals(server.deps.pool, { currency: 'THB', automatic: true });

test('the time covers nine of ten of the last hundred paid withdrawals of a kind and currency', async () => {
  await paid(Array.from({ length: 9 }, () => 5));
  expect(await automatic()).toBeNull();
  // Older than the last hundred, so they no longer count.
  await paid(
    Array.from({ length: 40 }, () => 9_000),
    "update withdrawal set ended_at = ended_at - interval '2 days'",
  );
  await paid(Array.from({ length: 100 }, (_, n) => n + 1));
  expect(await automatic()).toBe(90);
  expect(await timeOfWithdrawals(server.deps.pool, { currency: 'THB', automatic: false })).toBeNull();
  expect(await timeOfWithdrawals(server.deps.pool, { currency: 'LAK', automatic: true })).toBeNull();
});

test('the lookup returns it in whole seconds, and the query uses an index', async () => {
  const { body } = await server.call('getWithdrawLookup');
  expect(body.usuallyS).toBe(90);
  await server.deps.pool.query(
    `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state, ended_at)
     select gen_random_uuid(), gen_random_uuid(), 1, 'THB', 'KBANK', '1', 'A', 'KBANK', 'paid', now() - interval '9 days'
       from generate_series(1, 20000)`,
  );
  await server.deps.pool.query('analyze withdrawal');
  const { rows } = await server.deps.pool.query<{ 'QUERY PLAN': string }>(
    `explain select extract(epoch from w.ended_at - w.created_at) from withdrawal w
      where w.state = 'paid' and w.currency = 'THB' and w.automatic order by w.ended_at desc limit 100`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('withdrawal_paid');
});
