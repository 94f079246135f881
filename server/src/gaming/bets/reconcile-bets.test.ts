import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inquireDue } from '../../testing/inquiry.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { usernameAtGame } from '../accounts/activate-slot.ts';
import type { GameMember } from '../accounts/game-deps.ts';
import { recheckVoidedLegs } from '../transfers/recheck-leg.ts';
import { startTransfer } from '../transfers/start-transfer.ts';
import { startBetSync } from './bet.queries.ts';
import { reconcileBets } from './reconcile-bets.ts';
import { gameBalanceInquiry } from './refresh-balance-after-bets.ts';
import { betsInquiry } from './sync-bets.ts';

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture?.close());
beforeEach(() => startBetSync(fixture.deps.pool, ['PG', 'JOKER']));

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query<T>(text, values)).rows;
const readBets = async () => {
  await rows("update inquiry set next_at = now() where kind = 'bets'");
  await inquireDue(fixture.deps, [betsInquiry(fixture.deps)]);
};
const readBalances = async () => {
  await rows("update inquiry set next_at = now() where kind = 'game-balance'");
  await inquireDue(fixture.deps, [gameBalanceInquiry(fixture.deps, recheckVoidedLegs)]);
};
/** Reads all bets and reconciles everything that changed, as if a minute had passed. */
async function settle(graceMs = 0): Promise<void> {
  await readBets();
  await readBalances();
  await readBets();
  await rows('update bet_account set reconcile_at = now() where reconcile_at is not null');
  await reconcileBets(fixture.deps, { slackMs: 0, graceMs });
}
async function player(code: string): Promise<GameMember> {
  const member = await fixture.member(500n, code);
  const order = { causeId: crypto.randomUUID(), from: 'WALLET', to: code, amount: 400_00n };
  expect(await startTransfer(fixture.deps, member, order)).toMatchObject({ ok: true });
  return member;
}
const play = (member: GameMember, code: string, stake: number, payout: number) =>
  fixture.sandbox.play(code, usernameAtGame(member.publicId), stake, payout);
const alarms = ({ id }: GameMember) =>
  rows(
    `select account, ours, theirs, resolved_at is null as open from alarm where kind = 'bet-mismatch' and member_id = $1`,
    [id],
  );
const waiting = async ({ id }: GameMember) =>
  (await rows('select 1 from bet_account where member_id = $1 and reconcile_at is not null', [id])).length;
/** Skips PG's bets up to now, so that they are never reported. */
const withhold = () =>
  rows("update bet_sync set cursor = coalesce(cursor, '0')::bigint + 1000000 where provider = 'PG'");
const reportAll = () => rows("update bet_sync set cursor = null where provider = 'PG'");

it.each(['PG', 'JOKER'])(
  'the bets of %s match the posted game result, and no alarm is raised',
  async (code) => {
    const member = await player(code);
    await play(member, code, 3, 10);
    await play(member, code, 5, 0.05);
    expect(await fixture.refresh(member)).toMatchObject({ stale: expect.any(Array) });
    await settle();
    expect(await waiting(member)).toBe(0);
    expect(await alarms(member)).toEqual([]);
  },
);

it('a result without bets raises one alarm with both amounts, which the reported bets resolve', async () => {
  const member = await player('PG');
  await readBets();
  await play(member, 'PG', 8, 3);
  await withhold();
  await fixture.refresh(member);
  await settle(60_000);
  // No alarm yet, because the bet may be reported late.
  expect(await alarms(member)).toEqual([]);
  expect(await waiting(member)).toBe(1);
  await settle();
  const mismatch = { account: 'game:PG', ours: -500n, theirs: 0n };
  expect(await alarms(member)).toEqual([{ ...mismatch, open: true }]);

  // After a review, the same difference raises no new alarm, but another one does.
  await rows("update alarm set resolved_at = now() where kind = 'bet-mismatch'");
  await settle();
  expect(await alarms(member)).toEqual([{ ...mismatch, open: false }]);
  await play(member, 'PG', 1, 0);
  await withhold();
  await fixture.refresh(member);
  await settle();
  await settle();
  expect(await alarms(member)).toEqual([{ ...mismatch, ours: -600n, open: true }]);

  await reportAll();
  await settle();
  expect(await alarms(member)).toEqual([{ ...mismatch, ours: -600n, open: false }]);
  expect(await waiting(member)).toBe(0);
});

it('nothing is reconciled while a transfer is open or before the bets were read again', async () => {
  await reportAll();
  const member = await player('PG');
  await readBets();
  await play(member, 'PG', 8, 3);
  await fixture.refresh(member);
  await rows('update bet_account set reconcile_at = now() where reconcile_at is not null');
  await reconcileBets(fixture.deps, { slackMs: 0, graceMs: 0 });
  expect(await alarms(member)).toEqual([]);
  expect(await waiting(member)).toBe(1);

  await withhold();
  await fixture.sandbox.fault('game:PG', 'timeout-before');
  const order = { causeId: crypto.randomUUID(), from: 'WALLET', to: 'PG', amount: 10_00n };
  await startTransfer(fixture.deps, member, order);
  await fixture.sandbox.heal();
  expect(await rows('select 1 from open_hold where member_id = $1', [member.id])).toHaveLength(1);
  await settle();
  expect(await alarms(member)).toEqual([]);
  await fixture.untilKnown(member);
  await reportAll();
  await settle();
  expect(await waiting(member)).toBe(0);
});
