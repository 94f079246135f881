import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { usernameAtGame } from '../../../gaming/accounts/activate-slot.ts';
import type { GameDeps } from '../../../gaming/accounts/game-deps.ts';
import { betsQuestion } from '../../../gaming/bets/sync-bets.ts';
import type { Bet } from '../../../providers/game/game-provider.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import { deskOf } from '../../../testing/exceptions.ts';
import { withProvider } from '../../../testing/game/unresponsive-game.ts';
import { askDue } from '../../../testing/inquiry.ts';
import { hold } from '../../../testing/ledger/ledger.ts';
import { tellBets } from '../../../testing/rewards/bets.ts';
import { type RoundWorld, roundWorld } from '../../../testing/rewards/bonus-fixture.ts';
import { freeTerms, writeOffer } from '../../../testing/rewards/offers.ts';
import { expireRounds } from '../active/expire-bonuses.ts';
import { findHeldRound } from '../active/held-bonus.ts';
import { beginRound } from './activate-bonus.ts';
import { createBeginLookup } from './offer-eligibility.ts';

// What was staked before a bonus, and is still in play when it is taken: it would come back, and its bets count, in the middle of it.

let world: RoundWorld;
let free: string;
beforeAll(async () => {
  world = await roundWorld();
  free = await writeOffer(world.deps.pool, { terms: freeTerms, type: 'day', maxReceived: 100 });
});
afterAll(() => world?.close());
afterEach(() => world.sandbox.heal());

const take = async ({ id, publicId }: TestMember, deps: GameDeps = world.deps, code = free) => {
  const claim = { id: newKey(), carry: () => undefined, inWork: () => expect.fail('nobody has this key') };
  const lookup = createBeginLookup(deps.pool);
  const begun = await beginRound(
    { ...deps, lookup },
    { id, publicId, currency: 'THB' },
    { kind: 'bonus', code, claim },
  );
  return begun.ok ? 'OK' : begun.code;
};
const query = (text: string, values: unknown[] = []) => world.deps.pool.query(text, values);

test('stakes that a game says are out forbid it, though nothing is left in the game, until it says otherwise', async () => {
  const member = await world.player(0, 'JOKER');
  const saying = (outstanding: bigint) =>
    withProvider(world.deps, 'JOKER', () => ({
      balance: async () => ({ kind: 'done', balance: 0n, outstanding }),
    }));
  await query('update game_account set outstanding = 100000 where member_id = $1', [member.id]);
  expect(await take(member, saying(100_000n))).toBe('BONUS_CONDITION');
  expect(await world.rounds(member)).toEqual([]);
  expect(await take(member, saying(0n))).toBe('OK');
});

test('an open bet whose end makes no sense forbids it until a person has closed that', async () => {
  const desk = deskOf(world.deps);
  const member = await world.player(0, 'PG');
  const tell = async (status: 'open' | 'settled', payout: bigint, version: bigint) => {
    const bet: Bet = {
      betId: 'odd end',
      username: usernameAtGame(member.publicId),
      stake: 100_00n,
      validTurnover: 0n,
      payout,
      status,
      settledAt: new Date(),
      version,
      currency: 'THB',
    };
    const deps = withProvider(world.deps, 'PG', () => ({
      bets: async () => ({ kind: 'done', rows: [bet], next: null, more: false }),
    }));
    await query("update asking set next_at = now() where kind = 'bets' and party = 'PG'");
    await askDue(deps, [betsQuestion(deps)]);
  };
  await tell('open', 0n, 1n);
  await tell('settled', -50_00n, 2n);
  expect(await take(member)).toBe('BONUS_CONDITION');
  const odd = (await desk.all()).find(({ alarm }) => alarm === 'unreadable');
  expect(await desk.decide('close', odd!)).toMatchObject({ ok: true });
  await query("update asking set next_at = now() where kind = 'game-reading'");
  await world.work();
  expect(await take(member)).toBe('OK');
});

test('a stake of which no bet was told yet forbids it, though our book still has it in the game', async () => {
  const code = await writeOffer(world.deps.pool);
  const member = await world.player(0, 'PG');
  await world.deposit(member, 500);
  await world.into(member, 500);
  await world.bet(member, 'PG', [[300, 0]]);
  expect(await take(member, world.deps, code)).toBe('BONUS_CONDITION');
  expect(await world.balance(member, 'game:PG')).toBe(200_00n);
  await world.readBets();
  await query("update asking set next_at = now() where kind = 'game-reading'");
  await world.work();
  expect(await take(member, world.deps, code)).toBe('OK');
  // Of the 500 there are 200: that much is own money in it.
  const { rows } = await query(
    'select deposit, deposit_id is not null as used from bonus_round where member_id = $1',
    [member.id],
  );
  expect(rows).toEqual([{ deposit: 200_00n, used: true }]);
});

test('a deposit that was lost before is used up by its bonus, and no own money in it', async () => {
  const code = await writeOffer(world.deps.pool, { type: 'day', maxReceived: 9 });
  const member = await world.player(0, 'PG');
  await world.deposit(member, 500);
  await world.into(member, 500);
  await world.bet(member, 'PG', [[500, 0]]);
  await world.readBets();
  await world.server.call('refreshSlots', { token: member.token });
  await query("update asking set next_at = now() where kind = 'game-reading'");
  await world.work();
  expect(await take(member, world.deps, code)).toBe('OK');
  const held = await findHeldRound(world.deps.pool, member.id);
  expect(held?.round).toMatchObject({ deposit: 0n, bonus: 250_00n });
  // Won with the bonus alone, and not played enough: nothing of it is kept when its time is over.
  await query('update bonus_round set expires_at = now(), try_at = now() where member_id = $1', [member.id]);
  await query('update bet_reading set read_until = now()');
  await expireRounds(world.deps);
  expect(await world.rounds(member)).toMatchObject([{ state: 'expired', kept: 0n }]);
  expect(await take(member, world.deps, code)).toBe('BONUS_CONDITION');
});

test('what was won in a game since our book last heard of it is older money', async () => {
  const member = await world.player(1, 'PG');
  await world.into(member, 1);
  await world.bet(member, 'PG', [[1, 20_000]]);
  await world.readBets();
  await query("delete from asking where member_id = $1 and kind = 'game-reading'", [member.id]);
  expect(await take(member)).toBe('BONUS_REMAINING');
});

test('a game that does not answer keeps whoever has money there, and nobody else', async () => {
  const [rich, poor, idle] = [
    await world.player(0, 'PG'),
    await world.player(2, 'PG'),
    await world.player(0, 'PG'),
  ];
  await world.deposit(rich, 500);
  await world.into(rich, 500);
  await world.into(poor, 2);
  await world.fault('game:PG', 'error-500');
  expect(await take(rich, world.deps, await writeOffer(world.deps.pool))).toBe('BONUS_CONDITION');
  expect(await take(poor)).toBe('OK');
  let asked = 0;
  const deps = withProvider(world.deps, 'PG', ({ balance }) => ({
    balance: (account) => {
      asked++;
      return balance(account);
    },
  }));
  expect(await take(idle, deps)).toBe('OK');
  expect(asked).toBe(0);
});

test('a transfer that leaves a game between the look and the credit forbids it', async () => {
  const member = await world.player(4, 'PG');
  await world.into(member, 4);
  const { ledger } = world.deps;
  const deps: GameDeps = {
    ...world.deps,
    ledger: {
      busy: false,
      async post(entry) {
        const leaving = hold(member.id, 100n, { debit: 'game:PG', turn: 'game:PG' });
        if (entry.reason === 'bonus') expect(await ledger.post(leaving)).toMatchObject({ ok: true });
        return ledger.post(entry);
      },
    },
  };
  expect(await take(member, deps)).toBe('BONUS_CONDITION');
  expect(await world.rounds(member)).toEqual([]);
});

test('a bet that is told between the look and the credit forbids it', async () => {
  const member = await world.player(0, 'PG');
  const { ledger } = world.deps;
  const deps: GameDeps = {
    ...world.deps,
    ledger: {
      busy: false,
      async post(entry) {
        if (entry.reason === 'bonus')
          await query(
            `insert into bet_account (member_id, code, currency, open_bets) values ($1, 'PG', 'THB', 1) on conflict do nothing`,
            [member.id],
          );
        return ledger.post(entry);
      },
    },
  };
  expect(await take(member, deps)).toBe('BONUS_CONDITION');
  expect(await world.rounds(member)).toEqual([]);
});

test('a bet of before it that is told in the middle of it counts nothing', async () => {
  const member = await world.player(0, 'PG');
  await query("update bet_reading set read_until = now() - interval '1 hour'");
  const before = new Date();
  expect(await take(member)).toBe('OK');
  await world.into(member, 50);
  await world.bet(member, 'PG', [[10, 10]], before);
  await world.readBets();
  const held = await findHeldRound(world.deps.pool, member.id);
  expect(held?.standing).toEqual({ turnover: 0n, total: 50_00n });
});

test('a stake that is placed between the look and the credit counts nothing, however late it is told', async () => {
  const member = await world.player(4, 'PG');
  await world.into(member, 4);
  const { ledger, pool } = world.deps;
  let placedAt = new Date(0);
  const deps: GameDeps = {
    ...world.deps,
    ledger: {
      busy: false,
      async post(entry) {
        if (entry.reason === 'bonus') placedAt = new Date();
        return ledger.post(entry);
      },
    },
  };
  expect(await take(member, deps)).toBe('OK');
  // Half an hour goes by.
  const earlier = (at: Date, minutes = 30) => new Date(at.getTime() - minutes * 60_000);
  await query("update bonus_round set started_at = started_at - interval '30 minutes' where member_id = $1", [
    member.id,
  ]);
  const told = { memberId: member.id, stake: 100n, at: new Date() };
  await tellBets(pool, [
    { ...told, placedAt: earlier(placedAt), stake: 300n },
    { ...told, placedAt: earlier(placedAt, 29) },
  ]);
  expect((await findHeldRound(pool, member.id))?.standing.turnover).toBe(100n);
});
