import { afterAll, beforeAll, expect, it } from 'vitest';
import { askDue } from '../../testing/inquiry.ts';
import { type TransferWorld, transferWorld } from '../../testing/transfer-fixture.ts';
import { usernameAtGame } from '../accounts/activate-slot.ts';
import { askGivenBack } from '../transfers/recheck-leg.ts';
import { startTransfer } from '../transfers/start-transfer.ts';
import { askForBets } from './bet.queries.ts';
import { checkBets } from './reconcile-bets.ts';
import { gameReadingQuestion } from './refresh-balance-after-bets.ts';
import { betsQuestion } from './sync-bets.ts';

const code = 'HUAYHD';
let world: TransferWorld;
beforeAll(async () => {
  world = await transferWorld();
  await world.deps.pool.query(`update game set rate = 0.0285 where code = $1`, [code]);
  await askForBets(world.deps.pool, [code]);
});
afterAll(() => world?.close());

async function readAll(): Promise<void> {
  const questions = [betsQuestion(world.deps), gameReadingQuestion(world.deps, askGivenBack)];
  for (let round = 0; round < 3; round++) {
    await world.deps.pool.query("update asking set next_at = now() where kind in ('bets', 'game-reading')");
    await askDue(world.deps, questions);
  }
  await world.deps.pool.query('update bet_account set check_at = now() where check_at is not null');
  await checkBets(world.deps, { slackMs: 0, graceMs: 0 });
}

/** Everything out of a game leaves no fraction of a satang there; no bet has lost it. */
it('calls nobody for the fractions that went whenever everything came home', async () => {
  const member = await world.member(500n, code);
  const move = (from: string, to: string, amount: bigint) =>
    startTransfer(world.deps, member, { causeId: crypto.randomUUID(), from, to, amount });
  for (let round = 0; round < 3; round++) {
    expect(await move('WALLET', code, 300_00n)).toMatchObject({ value: { status: 'SUCCESS' } });
    // 31 hundredths of a credit are 0.8835 satang.
    await world.sandbox.play(code, usernameAtGame(member.publicId), 1, 1.31);
    await world.refresh(member);
    const all = await world.balance(member, `game:${code}`);
    expect(await move(code, 'WALLET', all)).toMatchObject({ value: { status: 'SUCCESS' } });
  }
  await world.refresh(member);
  await readAll();
  const alarms = async () =>
    (await world.deps.pool.query("select ours, theirs from alarm where kind = 'bets'")).rows;
  expect(await alarms()).toEqual([]);
  const { rows } = await world.deps.pool.query('select check_at, result from bet_account');
  expect(rows).toEqual([{ check_at: null, result: expect.stringMatching(/^2\.65/) }]);

  // A satang that no bet explains is seen all the same.
  await world.deps.pool.query('update game_account set result = result - 2, unchecked_since = now()');
  await readAll();
  expect(await alarms()).toHaveLength(1);
});
