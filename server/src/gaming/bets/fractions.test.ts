import { afterAll, beforeAll, expect, it } from 'vitest';
import { inquireDue } from '../../testing/inquiry.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { usernameAtGame } from '../accounts/activate-slot.ts';
import { recheckVoidedLegs } from '../transfers/recheck-leg.ts';
import { startTransfer } from '../transfers/start-transfer.ts';
import { startBetSync } from './bet.queries.ts';
import { reconcileBets } from './reconcile-bets.ts';
import { gameBalanceInquiry } from './refresh-balance-after-bets.ts';
import { betsInquiry } from './sync-bets.ts';

const code = 'HUAYHD';
let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
  await fixture.deps.pool.query(`update game set rate = 0.0285 where code = $1`, [code]);
  await startBetSync(fixture.deps.pool, [code]);
});
afterAll(() => fixture?.close());

async function readAll(): Promise<void> {
  const inquiries = [betsInquiry(fixture.deps), gameBalanceInquiry(fixture.deps, recheckVoidedLegs)];
  for (let round = 0; round < 3; round++) {
    await fixture.deps.pool.query(
      "update inquiry set next_at = now() where kind in ('bets', 'game-balance')",
    );
    await inquireDue(fixture.deps, inquiries);
  }
  await fixture.deps.pool.query('update bet_account set reconcile_at = now() where reconcile_at is not null');
  await reconcileBets(fixture.deps, { slackMs: 0, graceMs: 0 });
}

/** Moving everything out of a game removes its fraction of a satang, which no bet has lost. */
it('raises no alarm for the fractions of a satang that full withdrawals drop', async () => {
  const member = await fixture.member(500n, code);
  const move = (from: string, to: string, amount: bigint) =>
    startTransfer(fixture.deps, member, { causeId: crypto.randomUUID(), from, to, amount });
  for (let round = 0; round < 3; round++) {
    expect(await move('WALLET', code, 300_00n)).toMatchObject({ value: { status: 'SUCCESS' } });
    // 0.31 credits are 0.8835 satang.
    await fixture.sandbox.play(code, usernameAtGame(member.publicId), 1, 1.31);
    await fixture.refresh(member);
    const all = await fixture.balance(member, `game:${code}`);
    expect(await move(code, 'WALLET', all)).toMatchObject({ value: { status: 'SUCCESS' } });
  }
  await fixture.refresh(member);
  await readAll();
  const alarms = async () =>
    (await fixture.deps.pool.query("select ours, theirs from alarm where kind = 'bet-mismatch'")).rows;
  expect(await alarms()).toEqual([]);
  const { rows } = await fixture.deps.pool.query('select reconcile_at, result from bet_account');
  expect(rows).toEqual([{ reconcile_at: null, result: expect.stringMatching(/^2\.65/) }]);

  // A difference of one satang that no bet explains is still found.
  await fixture.deps.pool.query('update game_account set result = result - 2, unchecked_since = now()');
  await readAll();
  expect(await alarms()).toHaveLength(1);
});
