import { NIL } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bet } from '../../providers/game/game-provider.ts';
import { wageredBetween } from '../../testing/game/wagering-totals.ts';
import { withProvider } from '../../testing/game/with-provider.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { usernameAtGame } from '../accounts/activate-slot.ts';
import { startBetSync } from './bet.queries.ts';
import { betsInquiry } from './sync-bets.ts';

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture?.close());

it('stores one bet when a page repeats it under two spellings of the username; the last result counts', async () => {
  const member = await fixture.member(0n, 'PG');
  const username = usernameAtGame(member.publicId);
  const betOf = (name: string, payout: bigint): Bet => ({
    betId: '1',
    username: name,
    stake: 100n,
    validTurnover: 100n,
    payout,
    status: 'settled',
    settledAt: new Date(),
    version: 0n,
    currency: null,
  });
  const open = { ...betOf(username, 0n), status: 'open' } as const;
  const hidden = `\u200b${username.toUpperCase()}\u00a0`;
  const rows = [betOf(username, 0n), betOf(hidden, 250n), open];
  const deps = withProvider(fixture.deps, 'PG', () => ({
    bets: async () => ({ kind: 'done', rows, next: null, more: false }),
  }));
  await startBetSync(deps.pool, ['PG']);
  const [reading] = (await deps.pool.query<{ id: string }>("select id from bet_sync where provider = 'PG'"))
    .rows;
  const attempt = { asked: 0, lastAnswerAt: new Date(), escalatedAt: null };
  const subject = { kind: 'bets', memberId: NIL, id: reading?.id ?? '' };
  expect(await betsInquiry(deps).ask(subject, attempt)).toMatchObject({ kind: 'retry' });
  const played = await wageredBetween(deps.pool, member.id, new Date(0), new Date(Date.now() + 3_600_000));
  expect(played).toMatchObject([{ bets: 1n, stakes: 100n, payouts: 250n }]);
});
