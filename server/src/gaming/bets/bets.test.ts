import type { AddressInfo } from 'node:net';
import { hourMs } from '@kapao/core/time';
import { NIL } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BetPage } from '../../providers/game/game-provider.ts';
import { wageredBetween } from '../../testing/game/wagering-totals.ts';
import { inquireDue } from '../../testing/inquiry.ts';
import { httpServer } from '../../testing/network/http-server.ts';
import { scriptedProvider } from '../../testing/scripted-provider.ts';
import { type TransferFixture, transferFixture } from '../../testing/transfer-fixture.ts';
import { usernameAtGame } from '../accounts/activate-slot.ts';
import type { GameMember } from '../accounts/game-deps.ts';
import { recheckVoidedLegs } from '../transfers/recheck-leg.ts';
import { startTransfer } from '../transfers/start-transfer.ts';
import { findBetSync, startBetSync } from './bet.queries.ts';
import { syncWindowOf } from './bet-sync-window.ts';
import { gameBalanceInquiry } from './refresh-balance-after-bets.ts';
import { storeBets } from './store-bets.ts';
import { betsInquiry } from './sync-bets.ts';

const codes = ['PG', 'PGSLOT', 'JOKER', 'SEXYGAME', 'HUAYHD'];

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await transferFixture();
});
afterAll(() => fixture?.close());
beforeEach(() => startBetSync(fixture.deps.pool, codes));
afterEach(() => fixture.sandbox.heal());

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query<T>(text, values)).rows;
/** Reads every provider, each until it has no more for now. */
async function readBets(providers = fixture.deps.providers): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await rows("update inquiry set next_at = now() where kind = 'bets'");
    await inquireDue(fixture.deps, [betsInquiry({ ...fixture.deps, providers })]);
    if ((await rows('select 1 from bet_sync where window_from is not null')).length === 0) return;
  }
}
const readBalances = async () => {
  await rows("update inquiry set next_at = now() where kind = 'game-balance'");
  await inquireDue(fixture.deps, [gameBalanceInquiry(fixture.deps, recheckVoidedLegs)]);
};
/** Returns a member with 400 baht in this game. */
async function player(code: string): Promise<GameMember> {
  const member = await fixture.member(500n, code);
  const order = { causeId: crypto.randomUUID(), from: 'WALLET', to: code, amount: 400_00n };
  expect(await startTransfer(fixture.deps, member, order)).toMatchObject({ ok: true });
  return member;
}
/** Places a bet in the provider's credits; returns the sandbox's id of it. */
async function bet(
  member: GameMember,
  code: string,
  stake: number,
  payout: number,
  at?: Date,
): Promise<string> {
  const username = usernameAtGame(member.publicId);
  const body = { username, stake, payout, ...(at ? { at: at.toISOString() } : {}) };
  // Shape as in the sandbox's documentation.
  const made = (await fixture.sandbox.control(`/control/game/${code}/play`, 'POST', body)) as {
    betId: string;
  };
  return made.betId;
}
const correct = (code: string, betId: string, change: { payout: number } | { void: true }) =>
  fixture.sandbox.control(`/control/game/${code}/correct`, 'POST', { betId, ...change });
/** Returns the baht that one credit is worth. */
const rateOf = (code: string) => (code === 'JOKER' ? 20 : 1);
async function sums(member: GameMember) {
  const played = await wageredBetween(
    fixture.deps.pool,
    member.id,
    new Date(0),
    new Date(Date.now() + 24 * hourMs),
  );
  return played.map(({ bets, stakes, turnover, payouts }) => [bets, stakes, turnover, payouts].map(Number));
}

describe.each(codes)('the bets of %s', (code) => {
  const worth = (credits: number) => Math.round(credits * rateOf(code) * 100);

  it('are stored once however often they are read, and reach the ledger without a member’s refresh', async () => {
    const member = await player(code);
    await bet(member, code, 5, 12.5);
    await bet(member, code, 2, 0);
    await readBets();
    await readBets();
    expect(await sums(member)).toEqual([[2, worth(7), worth(7), worth(12.5)]]);
    const days = await rows('select bets from bet_day where member_id = $1 and bets <> 0', [member.id]);
    expect(days).toEqual([{ bets: 2n }]);

    const before = await fixture.balance(member, `game:${code}`);
    await readBalances();
    expect((await fixture.balance(member, `game:${code}`)) - before).toBe(BigInt(worth(5.5)));
    expect(await rows("select 1 from inquiry where kind = 'game-balance'")).toEqual([]);
    const known = await rows('select provider from bet_sync order by provider');
    expect(known).toEqual([...codes].sort().map((provider) => ({ provider })));
    const totals = await rows(
      `select -b.balance as booked, floor(t.result)::bigint as played
         from bet_total t join operator_balances() b on b.code = 'operator:game-result:' || t.code where t.code = $1`,
      [code],
    );
    expect(totals).toEqual([{ booked: BigInt(worth(5.5)), played: BigInt(worth(5.5)) }]);
  });

  it('follow corrections: a changed payout and a voided bet', async () => {
    const member = await player(code);
    const first = await bet(member, code, 5, 0);
    const second = await bet(member, code, 3, 9);
    await readBets();
    expect(await sums(member)).toEqual([[2, worth(8), worth(8), worth(9)]]);
    await correct(code, first, { payout: 7 });
    await readBets();
    expect(await sums(member)).toEqual([[2, worth(8), worth(8), worth(16)]]);
    await correct(code, second, { void: true });
    await readBets();
    const [made] = await sums(member);
    // PG and Joker have no status for a void bet: the stake returns as a payout. Either way nothing is won or lost.
    expect((made?.[3] ?? 0) - (made?.[1] ?? 0)).toBe(worth(2));
    if (code === 'SEXYGAME' || code === 'HUAYHD' || code === 'PGSLOT')
      expect(made).toEqual([1, worth(5), worth(5), worth(7)]);
    await readBalances();
    expect(await fixture.wrongs(member)).toEqual([]);
  });

  it('are found when reported late: minutes late by the next sync, 12 hours late by the hourly sync', async () => {
    const member = await player(code);
    await readBets();
    await bet(member, code, 4, 0, new Date(Date.now() - 10 * 60_000));
    await readBets();
    expect((await sums(member))[0]?.[0]).toBe(1);
    await bet(member, code, 6, 0, new Date(Date.now() - 12 * hourMs));
    await rows("update bet_sync set hourly_sync_at = now() - interval '61 minutes'");
    await readBets();
    expect((await sums(member)).map(([bets, stakes]) => [bets, stakes])).toEqual([[2, worth(10)]]);
  });
});

describe('a bet sync', () => {
  it('keeps its cursor while the provider is silent, sends garbage or refuses, and then continues', async () => {
    const member = await player('PG');
    for (const fault of ['timeout-before', 'garbage', 'error-500', 'refuse'] as const) {
      await fixture.sandbox.fault('game:PG', fault);
      await bet(member, 'PG', 1, 0);
      const before = await rows("select pages, cursor, read_until from bet_sync where provider = 'PG'");
      await readBets(fixture.providersWith((row) => ({ ...row, timeoutMs: 400 })));
      expect(await rows("select pages, cursor, read_until from bet_sync where provider = 'PG'")).toEqual(
        before,
      );
      await fixture.sandbox.heal();
    }
    await readBets();
    expect((await sums(member))[0]?.[0]).toBe(4);
  });

  it('without an answer for a day raises an alarm, which the next answer resolves', async () => {
    await fixture.sandbox.fault('game:JOKER', 'error-500');
    await readBets();
    await rows(
      "update inquiry set last_answer_at = now() - interval '25 hours' where kind = 'bets' and provider = 'JOKER'",
    );
    await readBets();
    const alarm = () =>
      rows(
        `select a.kind, a.account, a.resolved_at is null as open from alarm a join bet_sync r on r.id = a.id
          where r.provider = 'JOKER'`,
      );
    expect(await alarm()).toEqual([{ kind: 'no-answer', account: 'operator:game-result:JOKER', open: true }]);
    await fixture.sandbox.heal();
    await rows("select inquiry_resume($1, 'bets', id) from bet_sync where provider = 'JOKER'", [NIL]);
    await readBets();
    expect(await alarm()).toMatchObject([{ open: false }]);
  });

  it('that runs four times at once stores each bet once', async () => {
    const member = await player('HUAYHD');
    for (let n = 0; n < 12; n++) await bet(member, 'HUAYHD', 1, n % 3);
    const [reading] = await rows<{ id: string }>("select id from bet_sync where provider = 'HUAYHD'");
    const inquiry = betsInquiry(fixture.deps);
    const subject = { kind: 'bets', memberId: NIL, id: reading?.id ?? '' };
    const attempt = { asked: 0, lastAnswerAt: new Date(), escalatedAt: null };
    await Promise.all([1, 2, 3, 4].map(() => inquiry.ask(subject, attempt)));
    expect(await sums(member)).toEqual([[12, 1200, 1200, 1200]]);
  });

  it('drops a page that was requested before another page was stored', async () => {
    const member = await player('JOKER');
    const { pool } = fixture.deps;
    const [found] = await rows<{ id: string }>("select id from bet_sync where provider = 'JOKER'");
    const stored = await findBetSync(pool, found?.id ?? '');
    if (!stored) throw new Error('no reading');
    const askedAt = new Date();
    const from = { reading: stored, syncWindow: syncWindowOf(stored, askedAt), askedAt, decimals: 2 };
    const page = (payout: bigint): BetPage => ({
      rows: [
        {
          betId: 'one',
          username: usernameAtGame(member.publicId),
          stake: 100n,
          validTurnover: 100n,
          payout,
          status: 'settled',
          settledAt: askedAt,
          version: 0n,
          currency: null,
        },
      ],
      next: null,
      more: false,
    });
    expect(await storeBets(fixture.deps, from, page(300n))).toEqual({ kind: 'taken', rows: 1n });
    expect(await storeBets(fixture.deps, from, page(0n))).toEqual({ kind: 'overtaken' });
    expect(await sums(member)).toEqual([[1, 2000, 2000, 6000]]);
  });

  it('skips unknown usernames, and raises an alarm for one in our format', async () => {
    const provider = await pgServer([row(1, 'another-wallets-player'), row(2, 'kp0000000000')]);
    const providers = fixture.providersWith((each) =>
      each.code === 'PG' ? { ...each, baseUrl: provider.url } : each,
    );
    const before = await rows<{ unknown_accounts: bigint }>(
      "select unknown_accounts from bet_sync where provider = 'PG'",
    );
    await rows("update bet_sync set cursor = null where provider = 'PG'");
    await readBets(providers);
    await provider.close();
    const after = await rows<{ unknown_accounts: bigint }>(
      "select unknown_accounts from bet_sync where provider = 'PG'",
    );
    expect((after[0]?.unknown_accounts ?? 0n) - (before[0]?.unknown_accounts ?? 0n)).toBe(2n);
    expect(
      await rows("select account, details ->> 'names' as names from alarm where kind = 'unknown-account'"),
    ).toEqual([{ account: 'operator:game-result:PG', names: '["kp0000000000"]' }]);
  });

  it('stores nothing from malformed answers', async () => {
    const provider = await scriptedProvider();
    const providers = fixture.providersWith((each) => ({ ...each, baseUrl: provider.url }));
    const before = await rows('select provider, pages from bet_sync order by provider');
    for (const text of [
      '<html>',
      '{}',
      `{"data":[${'{},'.repeat(20)}{}],"error":null}`,
      '{"data":[[[[',
      'null',
    ]) {
      provider.says(text);
      await readBets(providers);
    }
    await provider.close();
    expect(await rows('select provider, pages from bet_sync order by provider')).toEqual(before);
  });
});

const row = (id: number, playerName: string) => ({
  betId: `t${id}`,
  playerName,
  betAmount: 1,
  winAmount: 2,
  betEndTime: Date.now(),
  rowVersion: 9_000_000 + id,
  currency: 'THB',
});

/** Starts a PG imitation that always reports the same history rows. */
async function pgServer(data: readonly object[]) {
  const server = httpServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data, error: null }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A TCP server's address is an object once it listens.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
