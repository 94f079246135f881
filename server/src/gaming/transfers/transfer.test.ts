import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { relayOnce } from '../../platform/outbox/outbox-relay.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import type { GameMember } from '../accounts/game-deps.ts';
import { getTransfer } from './get-transfer.ts';
import { startTransfer } from './start-transfer.ts';
import { transferAll } from './transfer-all.ts';
import { withdrawFromGames } from './withdraw-from-games.ts';

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture.close());
afterEach(() => fixture.sandbox.heal());

const move = (
  member: GameMember,
  from: string,
  to: string,
  amount: bigint,
  causeId: string = crypto.randomUUID(),
) => startTransfer(fixture.deps, member, { causeId, from, to, amount });
const success = { ok: true, value: { status: 'SUCCESS' } };
const play = (member: GameMember, code: string, stake: number, payout: number) =>
  fixture.sandbox.play(code, `kp${member.publicId.toLowerCase()}`, stake, payout);

describe('a transfer', () => {
  it.each(['PG', 'JOKER', 'SEXYGAME', 'HUAYHD'])(
    'goes into %s and returns with the winnings',
    async (code) => {
      const member = await fixture.member(500n, code);
      expect(await move(member, 'WALLET', code, 20_000n)).toMatchObject(success);
      expect(await fixture.balance(member, 'wallet')).toBe(30_000n);
      expect(await fixture.balance(member, `game:${code}`)).toBe(20_000n);
      await play(member, code, 5, 7);
      const rate = code === 'JOKER' ? 20n : 1n;
      // The winnings are not posted yet; a withdrawal from the game reads the balance first.
      expect(await move(member, code, 'WALLET', 20_000n + 200n * rate)).toMatchObject(success);
      expect(await fixture.balance(member, 'wallet')).toBe(50_000n + 200n * rate);
      expect(await fixture.balance(member, `game:${code}`)).toBe(0n);
      expect(await fixture.wrongs(member)).toEqual([]);
    },
  );

  it('debits only what the sent credits cost, at rate 20', async () => {
    const member = await fixture.member(500n, 'JOKER');
    expect(await move(member, 'WALLET', 'JOKER', 21_055n)).toMatchObject(success);
    expect(await fixture.balance(member, 'game:JOKER')).toBe(21_040n);
    expect(await fixture.balance(member, 'wallet')).toBe(28_960n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('is refused when it is invalid, and moves nothing', async () => {
    const member = await fixture.member(500n, 'PG');
    const refused = async (from: string, to: string, amount: bigint) => {
      const answer = await move(member, from, to, amount);
      return answer.ok ? 'moved' : answer.code;
    };
    expect(await refused('WALLET', 'WALLET', 100n)).toBe('TRANSFER_SAME');
    expect(await refused('WALLET', 'PG', 99n)).toBe('TRANSFER_MINIMUM');
    expect(await refused('WALLET', 'PG', 0n)).toBe('TRANSFER_MINIMUM');
    expect(await refused('PG', 'WALLET', -100n)).toBe('TRANSFER_MINIMUM');
    expect(await refused('WALLET', 'NOWHERE', 100n)).toBe('NO_GAME');
    expect(await refused('JOKER', 'NOWHERE', 100n)).toBe('NO_GAME');
    expect(await refused('WALLET', 'JOKER', 100n)).toBe('SLOT_NO_ACCOUNT');
    expect(await refused('WALLET', 'PG', 50_001n)).toBe('MONEY_NOT_ENOUGH');
    expect(await refused('PG', 'WALLET', 100n)).toBe('MONEY_NOT_ENOUGH');
    expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
    expect((await fixture.sandbox.account('PG', `kp${member.publicId.toLowerCase()}`)).transfers).toEqual([]);
  });

  it('is refused for money that was lost in play since the last balance reading', async () => {
    const member = await fixture.member(500n, 'PG');
    await move(member, 'WALLET', 'PG', 20_000n);
    await play(member, 'PG', 150, 0);
    expect(await move(member, 'PG', 'WALLET', 20_000n)).toMatchObject({ code: 'MONEY_NOT_ENOUGH' });
    expect(await fixture.balance(member, 'game:PG')).toBe(5_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('happens once for one key, sent three times at once and again later', async () => {
    const member = await fixture.member(500n, 'PG');
    const causeId = crypto.randomUUID();
    const both = await Promise.all([1, 2, 3].map(() => move(member, 'WALLET', 'PG', 10_000n, causeId)));
    // Only one of the attempts sent the transfer to the game; the others return its status.
    for (const answer of both) expect(answer).toMatchObject({ ok: true });
    expect(await move(member, 'WALLET', 'PG', 10_000n, causeId)).toMatchObject(success);
    expect(await fixture.balance(member, 'game:PG')).toBe(10_000n);
    expect(
      (await fixture.sandbox.account('PG', `kp${member.publicId.toLowerCase()}`)).transfers,
    ).toHaveLength(1);
  });

  it('is the only open one of a member at one game, whatever the keys', async () => {
    const member = await fixture.member(500n, 'PG', 'JOKER');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => move(member, 'WALLET', 'PG', 10_000n)).concat(
        move(member, 'WALLET', 'JOKER', 10_000n),
      ),
    );
    const codes = answers.map((answer) => (answer.ok ? answer.value.status : answer.code));
    expect(codes[4]).toBe('SUCCESS');
    expect(new Set(codes)).toEqual(new Set(['SUCCESS', 'TRANSFER_PENDING']));
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('can be looked up by its member only', async () => {
    const member = await fixture.member(500n, 'PG');
    const moved = await move(member, 'WALLET', 'PG', 10_000n);
    if (!moved.ok) throw new Error(moved.code);
    const { transferId } = moved.value;
    expect(await getTransfer(fixture.deps, member.id, transferId)).toMatchObject({
      ok: true,
      value: { from: 'WALLET', to: 'PG', amount: 10_000n, status: 'SUCCESS', finishedAt: expect.any(Date) },
    });
    const other = await fixture.member(0n);
    expect(await getTransfer(fixture.deps, member.id, transferId.toUpperCase())).toMatchObject({
      ok: true,
      value: { transferId },
    });
    expect(await getTransfer(fixture.deps, other.id, transferId)).toEqual({ ok: false, code: 'NO_DATA' });
    expect(await getTransfer(fixture.deps, member.id, 'nonsense')).toEqual({ ok: false, code: 'NO_DATA' });
  });
});

describe('a transfer from game to game', () => {
  it('goes through the wallet, each leg in the credits of its game', async () => {
    const member = await fixture.member(500n, 'PG', 'JOKER');
    await move(member, 'WALLET', 'PG', 20_050n);
    const moved = await move(member, 'PG', 'JOKER', 20_050n);
    expect(moved).toMatchObject(success);
    expect(await fixture.balance(member, 'game:PG')).toBe(0n);
    expect(await fixture.balance(member, 'game:JOKER')).toBe(20_040n);
    expect(await fixture.balance(member, 'wallet')).toBe(29_960n);
    if (!moved.ok) throw new Error(moved.code);
    const state = await getTransfer(fixture.deps, member.id, moved.value.transferId);
    expect(state).toMatchObject({ ok: true, value: { from: 'PG', to: 'JOKER', status: 'SUCCESS' } });
  });

  it('leaves the money in the wallet when the second game refuses', async () => {
    const member = await fixture.member(500n, 'PG', 'JOKER');
    await move(member, 'WALLET', 'PG', 20_000n);
    await fixture.sandbox.fault('game:JOKER', 'refuse', 1);
    const causeId = crypto.randomUUID();
    const refused = { ok: false, code: 'TRANSFER_FAIL' };
    expect(await move(member, 'PG', 'JOKER', 20_000n, causeId)).toEqual(refused);
    expect(await move(member, 'PG', 'JOKER', 20_000n, causeId)).toEqual(refused);
    expect(await fixture.balance(member, 'wallet')).toBe(50_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('continues by itself when the first game’s answer was lost', async () => {
    const member = await fixture.member(500n, 'PG', 'JOKER');
    await move(member, 'WALLET', 'PG', 20_000n);
    await fixture.sandbox.fault('game:PG', 'timeout-after', 1);
    const moved = await move(member, 'PG', 'JOKER', 20_000n);
    expect(moved).toMatchObject({ ok: true, value: { status: 'PROCESSING' } });
    await fixture.untilKnown(member);
    expect(await fixture.balance(member, 'game:JOKER')).toBe(20_000n);
    if (!moved.ok) throw new Error(moved.code);
    const state = await getTransfer(fixture.deps, member.id, moved.value.transferId);
    expect(state).toMatchObject({ value: { status: 'SUCCESS' } });
  });

  it('moves nothing when the second game has an open transfer or no account', async () => {
    const member = await fixture.member(500n, 'PG', 'JOKER');
    await move(member, 'WALLET', 'PG', 20_000n);
    await fixture.sandbox.fault('game:JOKER', 'timeout-before', 1);
    expect(await move(member, 'WALLET', 'JOKER', 10_000n)).toMatchObject({ value: { status: 'PROCESSING' } });
    expect(await move(member, 'PG', 'JOKER', 20_000n)).toEqual({ ok: false, code: 'TRANSFER_PENDING' });
    expect(await move(member, 'PG', 'HUAYHD', 20_000n)).toEqual({ ok: false, code: 'SLOT_NO_ACCOUNT' });
    expect(await fixture.balance(member, 'game:PG')).toBe(20_000n);
    await fixture.untilKnown(member);
  });
});

describe('moving all money', () => {
  it('moves the balance of every game to the wallet', async () => {
    const member = await fixture.member(900n, 'PG', 'JOKER', 'HUAYHD');
    await move(member, 'WALLET', 'PG', 20_000n);
    await move(member, 'WALLET', 'JOKER', 30_000n);
    await play(member, 'PG', 10, 30);
    const causeId = crypto.randomUUID();
    const all = await transferAll(fixture.deps, member, { causeId, to: 'WALLET' });
    expect(all).toEqual({
      ok: true,
      value: {
        status: 'SUCCESS',
        transfers: [
          { from: 'PG', status: 'SUCCESS' },
          { from: 'JOKER', status: 'SUCCESS' },
        ],
      },
    });
    expect(await fixture.balance(member, 'wallet')).toBe(92_000n);
    expect(await transferAll(fixture.deps, member, { causeId, to: 'WALLET' })).toEqual(all);
    expect(await fixture.wrongs(member)).toEqual([]);
    const nothing = await transferAll(fixture.deps, member, { causeId: crypto.randomUUID(), to: 'WALLET' });
    expect(nothing).toEqual({ ok: false, code: 'MONEY_NOT_ENOUGH' });
  });

  it('moves all other balances into one game', async () => {
    const member = await fixture.member(900n, 'PG', 'JOKER', 'HUAYHD');
    await move(member, 'WALLET', 'PG', 20_000n);
    await move(member, 'WALLET', 'HUAYHD', 30_000n);
    const all = await transferAll(fixture.deps, member, { causeId: crypto.randomUUID(), to: 'JOKER' });
    expect(all).toMatchObject({
      value: { status: 'SUCCESS', transfers: [{ from: 'PG' }, { from: 'HUAYHD' }, { from: 'WALLET' }] },
    });
    expect(await fixture.balance(member, 'game:JOKER')).toBe(90_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('reports which part failed and which is still processing', async () => {
    const member = await fixture.member(900n, 'PG', 'JOKER', 'HUAYHD');
    for (const code of ['PG', 'JOKER', 'HUAYHD']) await move(member, 'WALLET', code, 20_000n);
    await fixture.sandbox.fault('game:JOKER', 'refuse', 1);
    await fixture.sandbox.fault('game:HUAYHD', 'timeout-after', 1);
    const causeId = crypto.randomUUID();
    expect(await transferAll(fixture.deps, member, { causeId, to: 'WALLET' })).toMatchObject({
      value: {
        status: 'PROCESSING',
        transfers: [
          { from: 'PG', status: 'SUCCESS' },
          { from: 'JOKER', status: 'FAILED', code: 'TRANSFER_FAIL' },
          { from: 'HUAYHD', status: 'PROCESSING' },
        ],
      },
    });
    expect(await withdrawFromGames(fixture.deps, member, crypto.randomUUID())).toEqual([
      { from: 'JOKER', status: 'SUCCESS' },
      { from: 'HUAYHD', status: 'PROCESSING', code: 'TRANSFER_PENDING' },
    ]);
    await fixture.untilKnown(member);
    expect(await fixture.balance(member, 'wallet')).toBe(90_000n);
    expect(await fixture.wrongs(member)).toEqual([]);
  });
});

it('a transfer sends one hint, with its final status and without balances', async () => {
  const member = await fixture.member(500n, 'PG');
  const jobs = { send: async () => {} };
  await relayOnce(fixture.deps.pool, jobs, () => {});
  const moved = await move(member, 'WALLET', 'PG', 20_000n);
  const hints: unknown[] = [];
  await relayOnce(fixture.deps.pool, jobs, (batch) => void hints.push(...batch));
  const transferId = moved.ok && moved.value.transferId;
  expect(hints).toEqual([{ memberId: member.id, event: 'wallet', data: { transferId, status: 'SUCCESS' } }]);
});
