import { afterAll, beforeAll, expect, test } from 'vitest';
import { withProvider } from '../../../testing/game/with-provider.ts';
import { newMembers } from '../../../testing/ledger/ledger.ts';
import { activateBonus, type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';
import { expireBonuses } from './expire-bonuses.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
});
afterAll(() => fixture?.close());

const query = async (text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query(text, values)).rows;

/** A tenth of the bonuses that an operator's busiest day may bring, in a tenth of the time. */
const bonuses = 3_000;
const maxMs = 60_000;

test('3,000 expired bonuses are tried within a minute beside a hanging game with money of a tenth of them', {
  timeout: 300_000,
}, async () => {
  const { pool, ledger } = fixture.deps;
  const members = await newMembers(pool, bonuses, { balance: 1_000n });
  await query(
    `insert into member (id, public_id, name, username, password_hash, phone, bank_code, bank_account_no,
         bank_account_name, currency)
       select m, lpad(o::text, 10, '0'), 'n', 'u' || m, 'x', '+66' || 100000000 + o, 'KBANK', m::text, 'n', 'THB'
         from unnest($1::uuid[]) with ordinality row(m, o)`,
    [members],
  );
  await query(
    `insert into game_account (member_id, code, username, password, active)
       select m, 'PG', m, '', true from unnest($1::uuid[]) m`,
    [members],
  );
  await query(
    `insert into account (member_id, code, currency, balance) select m, 'game:PG', 'THB', 0 from unnest($1::uuid[]) m
       on conflict do nothing`,
    [members],
  );
  await Promise.all(
    members.map((id) => activateBonus(ledger, { id }, { deposit: 0, bonus: 50, expiresAt: new Date() })),
  );
  const playing = members.filter((_, n) => n % 10 === 0);
  for (const memberId of playing)
    await ledger.post({
      ...{ memberId, id: crypto.randomUUID(), kind: 'move', debit: 'wallet', credit: 'game:PG' },
      ...{ amount: 1_000n, currency: 'THB', reason: 'transfer' },
    });
  await query('update bet_sync set read_until = now()');
  const hanging = withProvider(fixture.deps, 'PG', () => ({ balance: () => new Promise<never>(() => {}) }));
  const startedAt = performance.now();
  let tried = 0;
  // Repeated at once instead of each minute.
  while (tried < bonuses) tried += await expireBonuses(hanging);
  const tookMs = performance.now() - startedAt;
  console.log(
    `${bonuses} rounds in ${(tookMs / 1000).toFixed(1)} s: ${Math.round((bonuses * 60_000) / tookMs)} a minute`,
  );
  const states = await query('select state, count(*)::int as n from member_bonus group by 1 order by 1');
  expect(states).toEqual([
    { state: 'expired', n: bonuses - playing.length },
    { state: 'open', n: playing.length },
  ]);
  expect(tookMs).toBeLessThan(maxMs);
});
