import { NIL } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bet, BetPage } from '../../providers/game/game-provider.ts';
import { withProvider } from '../../testing/game/with-provider.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { startBetSync } from './bet.queries.ts';
import { betsInquiry } from './sync-bets.ts';

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture?.close());

const bet = (betId: string): Bet => ({
  betId,
  username: 'somebody',
  stake: 100n,
  validTurnover: 100n,
  payout: 0n,
  status: 'settled',
  settledAt: new Date(),
  version: 0n,
  currency: null,
});

/**
 * Runs `count` inquiries in a row at a provider that answers with `page`; returns their results and the requested cursors.
 */
async function runInquiries(code: string, count: number, page: (cursor: string | null) => BetPage) {
  const asked: (string | null)[] = [];
  const deps = withProvider(fixture.deps, code, () => ({
    async bets({ cursor }) {
      asked.push(cursor);
      return { kind: 'done', ...page(cursor) };
    },
  }));
  await startBetSync(deps.pool, [code]);
  const { rows } = await deps.pool.query<{ id: string }>('select id from bet_sync where provider = $1', [
    code,
  ]);
  const inquiry = betsInquiry(deps);
  const results = [];
  for (let attempt = 0; attempt < count; attempt++)
    results.push(
      await inquiry.ask(
        { kind: 'bets', memberId: NIL, id: rows[0]?.id ?? '' },
        { asked: attempt, lastAnswerAt: new Date(), escalatedAt: null },
      ),
    );
  return { asked, results: results.map(({ kind }) => kind) };
}

it('repeats the request as unanswered when the page cursors form a circle', async () => {
  const next = (cursor: string | null) => (cursor === '2' ? '3' : '2');
  const read = await runInquiries('PG', 3, (cursor) => ({
    rows: [bet(`of ${cursor}`)],
    next: next(cursor),
    more: true,
  }));
  expect(read.results).toEqual(['no-answer', 'no-answer', 'no-answer']);
  // The page that leads back is not skipped but requested until it leads on.
  expect(read.asked).toEqual([null, '2', '3', '3', '3']);
  const { rows } = await fixture.deps.pool.query<{ unknown: number }>(
    "select unknown_accounts::int as unknown from bet_sync where provider = 'PG'",
  );
  // The rows of that page are stored all the same, like those of the pages before; here they are of unknown members.
  expect(rows).toEqual([{ unknown: 5 }]);
});

it('repeats the request as unanswered when every page has the rows of the first one', async () => {
  const read = await runInquiries('PGSLOT', 3, (cursor) => ({
    rows: [bet('1'), bet('2')],
    next: String(Number(cursor ?? '1') + 1),
    more: true,
  }));
  expect(read.results).toEqual(['no-answer', 'no-answer', 'no-answer']);
  expect(read.asked).toEqual([null, '2', '2', '2']);
});

it('reads many empty pages one at a time, as unanswered, and at full speed again where rows begin', async () => {
  const read = await runInquiries('JOKER', 9, (cursor) => {
    const page = Number(cursor ?? '1');
    return { rows: page >= 104 ? [bet(`of ${page}`)] : [], next: String(page + 1), more: page < 106 };
  });
  expect(read.results).toEqual([...Array(5).fill('retry'), ...Array(3).fill('no-answer'), 'retry']);
  expect(read.asked.slice(-7)).toEqual(['100', '101', '102', '103', '104', '105', '106']);
  const { rows } = await fixture.deps.pool.query<{ unknown: number; open: boolean }>(
    `select unknown_accounts::int as unknown, window_from is not null as open from bet_sync where provider = 'JOKER'`,
  );
  expect(rows).toEqual([{ unknown: 3, open: false }]);
});

it('requests an empty page again that leads back to another one', async () => {
  const read = await runInquiries('ASKMEBET', 9, (cursor) => {
    const page = Number(cursor ?? '1');
    return { rows: [], next: page === 103 ? '102' : String(page + 1), more: true };
  });
  expect(read.results.slice(-4)).toEqual(Array(4).fill('no-answer'));
  expect(read.asked.slice(-5)).toEqual(['100', '101', '102', '103', '103']);
});

it('continues once the list moves on', async () => {
  let reads = 0;
  const read = await runInquiries('SLOTXO', 2, (cursor) => {
    if (cursor === null) return { rows: [bet('1')], next: '2', more: true };
    return ++reads === 1
      ? { rows: [bet('1')], next: '3', more: true }
      : { rows: [bet('2')], next: null, more: false };
  });
  expect(read.results).toEqual(['no-answer', 'retry']);
  expect(read.asked).toEqual([null, '2', '2']);
});
