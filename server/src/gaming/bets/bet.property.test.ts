import { minOf } from '@kapao/core/reward/terms';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bet } from '../../providers/game/game-provider.ts';
import { openStakes, wageredBetween } from '../../testing/game/wagering-totals.ts';
import { runs } from '../../testing/process/runs.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { usernameAtGame } from '../accounts/activate-slot.ts';
import type { GameMember } from '../accounts/game-deps.ts';
import { findBetSync, startBetSync } from './bet.queries.ts';
import { syncWindowOf } from './bet-sync-window.ts';
import { storeBets } from './store-bets.ts';

let fixture: TransferFixture;
let member: GameMember;
let reading: string;
beforeAll(async () => {
  fixture = await transferFixture();
  member = await fixture.member(0n, 'JOKER');
  await startBetSync(fixture.deps.pool, ['JOKER']);
  // Rate at which most amounts leave a fraction.
  await fixture.deps.pool.query("update game set rate = 0.3333 where code = 'JOKER'");
  const { rows } = await fixture.deps.pool.query<{ id: string }>('select id from bet_sync');
  reading = rows[0]?.id ?? '';
});
afterAll(() => fixture?.close());

const begin = Date.parse('2026-01-20T10:00:00Z');
const word = fc.record({
  bet: fc.integer({ min: 0, max: 4 }),
  version: fc.integer({ min: 0, max: 5 }),
  status: fc.constantFrom('open', 'settled', 'settled', 'void'),
  // Times over four days that include midnights in Bangkok.
  settledAt: fc.integer({ min: 0, max: 4 * 24 }).map((hours) => new Date(begin + hours * 3_600_000)),
  stake: fc.bigInt({ min: 0n, max: 999n }),
  validTurnover: fc.bigInt({ min: 0n, max: 999n }),
  payout: fc.bigInt({ min: 0n, max: 9_999n }),
});
/** A report of one bet and version is always the same, however often the provider repeats it. */
const story = fc
  .uniqueArray(word, { selector: ({ bet, version }) => `${bet}/${version}`, maxLength: 20 })
  .chain((words) =>
    fc.record({
      words: fc.constant(words),
      pages: fc.array(
        fc
          .subarray(words, { minLength: 0 })
          .chain((page) => fc.shuffledSubarray(page, { minLength: page.length })),
        { maxLength: 6 },
      ),
    }),
  );

it('sums follow the latest version of each bet, whatever the order and repetition of its reports', async () => {
  const { pool } = fixture.deps;
  let run = 0;
  await fc.assert(
    fc.asyncProperty(story, async ({ words, pages }) => {
      run++;
      for (const table of ['bet', 'bet_day', 'bet_operator_day', 'bet_account', 'bet_total', 'inquiry'])
        await fixture.database.pool.query(`delete from ${table}`);
      const betOf = (each: (typeof words)[number]): Bet => ({
        ...each,
        validTurnover: minOf(each.validTurnover, each.stake),
        betId: `${run}-${each.bet}`,
        version: BigInt(each.version),
        username: usernameAtGame(member.publicId),
        currency: 'THB',
      });
      for (const page of pages) {
        const stored = await findBetSync(pool, reading);
        if (!stored) throw new Error('no reading');
        const askedAt = new Date();
        const from = { reading: stored, syncWindow: syncWindowOf(stored, askedAt), askedAt, decimals: 2 };
        const taken = await storeBets(fixture.deps, from, { rows: page.map(betOf), next: null, more: false });
        expect(taken.kind).toBe('taken');
      }
      const last = new Map<number, Bet>();
      for (const each of pages.flat().map((one) => ({ n: one.bet, bet: betOf(one) })))
        if ((last.get(each.n)?.version ?? -1n) < each.bet.version) last.set(each.n, each.bet);
      await expectSums([...last.values()]);
    }),
    { numRuns: runs(10) },
  );
});

/** Converts credits to minor units, rounded down. */
const value = (credits: bigint) => (credits * 3_333n) / 10_000n;
const dayOf = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);

async function expectSums(bets: readonly Bet[]): Promise<void> {
  const { pool } = fixture.deps;
  const stored = await pool.query(
    'select bet_id, stake, turnover, payout, status, version from bet order by bet_id',
  );
  expect(stored.rows).toEqual(
    bets
      .map(({ betId, stake, validTurnover, payout, status, version }) => ({
        bet_id: betId,
        stake,
        turnover: validTurnover,
        payout,
        status,
        version,
      }))
      .sort((a, b) => (a.bet_id < b.bet_id ? -1 : 1)),
  );
  const settled = bets.filter(({ status }) => status === 'settled');
  const open = bets.filter(({ status }) => status === 'open');
  const sum = (of: readonly Bet[], field: 'stake' | 'validTurnover' | 'payout') =>
    of.reduce((all, bet) => all + value(bet[field]), 0n);

  const days = [...Map.groupBy(settled, ({ settledAt }) => dayOf(settledAt))].map(([day, of]) => ({
    day,
    bets: BigInt(of.length),
    stakes: sum(of, 'stake'),
    turnover: sum(of, 'validTurnover'),
    payouts: sum(of, 'payout'),
  }));
  const { rows } = await pool.query(
    'select day, bets, stakes, turnover, payouts from bet_day where bets <> 0 order by day',
  );
  expect(rows).toEqual(days.sort((a, b) => (a.day < b.day ? -1 : 1)));
  const operatorDays = await pool.query(
    `select day, bets, stakes, turnover, payouts from bet_operator_day where bets <> 0 and currency = 'THB' order by day`,
  );
  expect(operatorDays.rows).toEqual(rows);
  const nothing = await pool.query(
    'select 1 from bet_day where bets = 0 and (stakes, turnover, payouts) <> (0, 0, 0)',
  );
  expect(nothing.rows).toEqual([]);

  const exact = settled.reduce((all, { payout, stake }) => all + (payout - stake) * 3_333n, 0n);
  const account = await pool.query(
    'select open_bets, open_stake, (result * 10000)::bigint as result from bet_account',
  );
  if (bets.length > 0)
    expect(account.rows).toEqual([
      { open_bets: BigInt(open.length), open_stake: sum(open, 'stake'), result: exact },
    ]);
  expect(await openStakes(pool, member.id)).toEqual(
    open.length > 0 ? [{ code: 'JOKER', stake: sum(open, 'stake') }] : [],
  );
  const total = await pool.query('select bets, turnover, (result * 10000)::bigint as result from bet_total');
  if (bets.length > 0)
    expect(total.rows).toEqual([
      { bets: BigInt(settled.length), turnover: sum(settled, 'validTurnover'), result: exact },
    ]);

  // Sums also agree between any two instants.
  const [from, to] = [new Date(begin + 5 * 3_600_000), new Date(begin + 60 * 3_600_000)];
  for (const [a, b] of [
    [from, to],
    [from, new Date(from.getTime() + 3_600_000)],
    [from, from],
  ] as const) {
    const within = settled.filter(({ settledAt }) => settledAt >= a && settledAt < b);
    const played = await wageredBetween(pool, member.id, a, b);
    expect(played.reduce((all, { turnover }) => all + turnover, 0n)).toBe(sum(within, 'validTurnover'));
    expect(played.reduce((all, { bets }) => all + bets, 0n)).toBe(BigInt(within.length));
  }
}
