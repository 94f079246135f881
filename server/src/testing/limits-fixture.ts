import type { CallName } from '@kapao/contract/paths';
import { v7 } from 'uuid';
import { usernameAtGame } from '../gaming/accounts/activate-slot.ts';
import { openAccounts } from '../ledger/ledger.ts';
import { postBackdated } from '../ledger/post-backdated.ts';
import { limitsSlice } from '../members/limits/limits.route.ts';
import { sessionSlice } from '../members/session/session.route.ts';
import { cancelOpenQr } from '../payments/qr-deposits/cancel-qr.ts';
import { walletSlice } from '../wallet/balance/wallet.route.ts';
import { newKey, type TestMember, type TestReply } from './app.ts';
import { type BankFixture, bankFixture } from './bank-fixture.ts';

/** Member who makes calls over HTTP, against the real sandbox. Amounts are in baht. */
export interface Player extends TestMember {
  call(name: CallName, request?: object): Promise<TestReply>;
  set(body: object): Promise<TestReply>;
  qr(amount: number, bankCode?: string): Promise<TestReply>;
  into(code: string, amount: number): Promise<TestReply>;
  move(from: string, to: string, amount: number): Promise<TestReply>;
  launch(code?: string): Promise<TestReply>;
  /** Places one settled bet at the game, and reads the balance. */
  bet(code: string, stake: number, payout: number): Promise<void>;
  /** Returns the same member on another device. */
  elsewhere(): Promise<Player>;
}

export interface LimitsFixture extends BankFixture {
  /** Creates a player with this many baht in the wallet, which count as no deposit, and with these games open. */
  player(baht?: number, ...games: string[]): Promise<Player>;
  /** Posts a deposit dated at this time. */
  depositedAt(player: TestMember, at: Date, baht: number): Promise<void>;
  /** Moves the times of limits, pauses and session back, as if this many minutes had passed. */
  later(player: TestMember, minutes: number): Promise<void>;
}

export async function limitsFixture(): Promise<LimitsFixture> {
  const fixture = await bankFixture({}, [limitsSlice(cancelOpenQr), sessionSlice, walletSlice]);
  const { pool } = fixture.deps;

  function playerOf(member: TestMember): Player {
    const call: Player['call'] = (name, request = {}) =>
      fixture.server.call(name, { token: member.token, ...request });
    const move: Player['move'] = (from, to, amount) =>
      call('transfer', { key: newKey(), body: { from, to, amount } });
    return {
      ...member,
      call,
      move,
      set: (body) => call('setLimits', { body }),
      qr: (amount, bankCode = 'KBANK') =>
        call('createQr', { key: newKey(), params: { bankCode }, body: { amount } }),
      into: (code, amount) => move('WALLET', code, amount),
      launch: (code = 'PG') => call('autoLogin', { params: { provider: code } }),
      async bet(code, stake, payout) {
        await fixture.sandbox.play(code, usernameAtGame(member.publicId), stake, payout);
        await call('refreshSlots', { method: 'POST' });
      },
      elsewhere: async () => playerOf({ ...member, token: await fixture.server.openSession(member.id) }),
    };
  }

  return {
    ...fixture,
    async player(baht = 0, ...games) {
      const player = playerOf(await fixture.member(BigInt(baht) * 100n));
      for (const code of games) {
        // Retried, because a busy machine exceeds the short timeouts of these tests, which do not test the opening of
        // accounts.
        let opened = await player.call('activateSlot', { method: 'POST', params: { code } });
        for (let again = 0; opened.status !== 200 && again < 10; again++)
          opened = await player.call('activateSlot', { method: 'POST', params: { code } });
        if (opened.status !== 200) throw new Error(`${code}: ${opened.body.code}`);
      }
      return player;
    },
    async depositedAt(player, at, baht) {
      const client = await pool.connect();
      await client.query('begin');
      await openAccounts(client, player.id, 'THB', ['wallet']);
      await postBackdated(client, at, [
        {
          memberId: player.id,
          id: v7(),
          kind: 'move',
          debit: 'operator:demo',
          credit: 'wallet',
          amount: BigInt(Math.round(baht * 100)),
          currency: 'THB',
          reason: 'demo',
          statement: { type: 'deposit', counterpart: 'BANK' },
        },
      ]);
      await client.query('commit');
      client.release();
    },
    async later(player, minutes) {
      const back = `interval '${minutes} minutes'`;
      await pool.query(`update member_limit set pending_from = pending_from - ${back} where member_id = $1`, [
        player.id,
      ]);
      await pool.query(
        `update play_clock set began_at = began_at - ${back}, seen_at = seen_at - ${back} where member_id = $1`,
        [player.id],
      );
      await pool.query(
        `update member set break_until = break_until - ${back}, excluded_until = excluded_until - ${back} where id = $1`,
        [player.id],
      );
    },
  };
}
