import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { usernameAtGame } from '../../../gaming/accounts/activate-slot.ts';
import type { GameDeps } from '../../../gaming/accounts/game-deps.ts';
import { betsInquiry } from '../../../gaming/bets/sync-bets.ts';
import type { Bet } from '../../../providers/game/game-provider.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import { exceptionsFixtureOf } from '../../../testing/exceptions.ts';
import { withProvider } from '../../../testing/game/with-provider.ts';
import { inquireDue } from '../../../testing/inquiry.ts';
import { hold } from '../../../testing/ledger/ledger.ts';
import { reportBets } from '../../../testing/rewards/bets.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';
import { freeTerms, writeOffer } from '../../../testing/rewards/offers.ts';
import { expireBonuses } from '../active/expire-bonuses.ts';
import { findHeldBonus } from '../active/held-bonus.ts';
import { activateBonus } from './activate-bonus.ts';
import { createActivationLookup } from './offer-eligibility.ts';

// Covers stakes placed before a bonus and still in play when it is activated: without a rule they would be returned,
// and their bets would count, in the middle of the bonus.

let fixture: BonusFixture;
let free: string;
beforeAll(async () => {
  fixture = await bonusFixture();
  free = await writeOffer(fixture.deps.pool, { terms: freeTerms, type: 'day', maxReceived: 100 });
});
afterAll(() => fixture?.close());
afterEach(() => fixture.sandbox.heal());

const take = async ({ id, publicId }: TestMember, deps: GameDeps = fixture.deps, code = free) => {
  const claim = {
    id: newKey(),
    carry: () => undefined,
    answerInProgress: () => expect.fail('nobody has this key'),
  };
  const lookup = createActivationLookup(deps.pool);
  const begun = await activateBonus(
    { ...deps, lookup },
    { id, publicId, currency: 'THB' },
    { kind: 'bonus', code, claim },
  );
  return begun.ok ? 'OK' : begun.code;
};
const query = (text: string, values: unknown[] = []) => fixture.deps.pool.query(text, values);

test('outstanding stakes reported by a game refuse an activation until the game reports none', async () => {
  const member = await fixture.player(0, 'JOKER');
  const saying = (outstanding: bigint) =>
    withProvider(fixture.deps, 'JOKER', () => ({
      balance: async () => ({ kind: 'done', balance: 0n, outstanding }),
    }));
  await query('update game_account set outstanding = 100000 where member_id = $1', [member.id]);
  expect(await take(member, saying(100_000n))).toBe('BONUS_CONDITION');
  expect(await fixture.bonuses(member)).toEqual([]);
  expect(await take(member, saying(0n))).toBe('OK');
});

test('an open bet with an invalid settlement refuses an activation until staff close its alarm', async () => {
  const backoffice = exceptionsFixtureOf(fixture.deps);
  const member = await fixture.player(0, 'PG');
  const report = async (status: 'open' | 'settled', payout: bigint, version: bigint) => {
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
    const deps = withProvider(fixture.deps, 'PG', () => ({
      bets: async () => ({ kind: 'done', rows: [bet], next: null, more: false }),
    }));
    await query("update inquiry set next_at = now() where kind = 'bets' and provider = 'PG'");
    await inquireDue(deps, [betsInquiry(deps)]);
  };
  await report('open', 0n, 1n);
  await report('settled', -50_00n, 2n);
  expect(await take(member)).toBe('BONUS_CONDITION');
  const odd = (await backoffice.all()).find(({ alarm }) => alarm === 'unreadable');
  expect(await backoffice.decide('close', odd!)).toMatchObject({ ok: true });
  await query("update inquiry set next_at = now() where kind = 'game-balance'");
  await fixture.work();
  expect(await take(member)).toBe('OK');
});

test('a stake without a reported bet refuses an activation', async () => {
  const code = await writeOffer(fixture.deps.pool);
  const member = await fixture.player(0, 'PG');
  await fixture.deposit(member, 500);
  await fixture.into(member, 500);
  await fixture.bet(member, 'PG', [[300, 0]]);
  expect(await take(member, fixture.deps, code)).toBe('BONUS_CONDITION');
  expect(await fixture.balance(member, 'game:PG')).toBe(200_00n);
  await fixture.readBets();
  await query("update inquiry set next_at = now() where kind = 'game-balance'");
  await fixture.work();
  expect(await take(member, fixture.deps, code)).toBe('OK');
  // Of the 500 baht deposited 200 are left, and only these are own money in the bonus.
  const { rows } = await query(
    'select deposit, deposit_id is not null as used from member_bonus where member_id = $1',
    [member.id],
  );
  expect(rows).toEqual([{ deposit: 200_00n, used: true }]);
});

test('a deposit already lost at play still qualifies for one bonus, and counts as zero own money', async () => {
  const code = await writeOffer(fixture.deps.pool, { type: 'day', maxReceived: 9 });
  const member = await fixture.player(0, 'PG');
  await fixture.deposit(member, 500);
  await fixture.into(member, 500);
  await fixture.bet(member, 'PG', [[500, 0]]);
  await fixture.readBets();
  await fixture.server.call('refreshSlots', { token: member.token });
  await query("update inquiry set next_at = now() where kind = 'game-balance'");
  await fixture.work();
  expect(await take(member, fixture.deps, code)).toBe('OK');
  const held = await findHeldBonus(fixture.deps.pool, member.id);
  expect(held?.bonus).toMatchObject({ deposit: 0n, bonus: 250_00n });
  // Won with the bonus alone and not wagered enough, so nothing of it is kept at expiry.
  await query('update member_bonus set expires_at = now(), try_at = now() where member_id = $1', [member.id]);
  await query('update bet_sync set read_until = now()');
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired', kept: 0n }]);
  expect(await take(member, fixture.deps, code)).toBe('BONUS_CONDITION');
});

test('winnings since the last balance inquiry count as older money', async () => {
  const member = await fixture.player(1, 'PG');
  await fixture.into(member, 1);
  await fixture.bet(member, 'PG', [[1, 20_000]]);
  await fixture.readBets();
  await query("delete from inquiry where member_id = $1 and kind = 'game-balance'", [member.id]);
  expect(await take(member)).toBe('BONUS_REMAINING');
});

test('an unresponsive game refuses members with more money there than may remain, and nobody else', async () => {
  const [rich, poor, idle] = [
    await fixture.player(0, 'PG'),
    await fixture.player(2, 'PG'),
    await fixture.player(0, 'PG'),
  ];
  await fixture.deposit(rich, 500);
  await fixture.into(rich, 500);
  await fixture.into(poor, 2);
  await fixture.fault('game:PG', 'error-500');
  expect(await take(rich, fixture.deps, await writeOffer(fixture.deps.pool))).toBe('BONUS_CONDITION');
  expect(await take(poor)).toBe('OK');
  let asked = 0;
  const deps = withProvider(fixture.deps, 'PG', ({ balance }) => ({
    balance: (account) => {
      asked++;
      return balance(account);
    },
  }));
  expect(await take(idle, deps)).toBe('OK');
  expect(asked).toBe(0);
});

test('a transfer out of a game just before the credit refuses the activation', async () => {
  const member = await fixture.player(4, 'PG');
  await fixture.into(member, 4);
  const { ledger } = fixture.deps;
  const deps: GameDeps = {
    ...fixture.deps,
    ledger: {
      busy: false,
      async post(entry) {
        const leaving = hold(member.id, 100n, { debit: 'game:PG', operationLock: 'game:PG' });
        if (entry.reason === 'bonus') expect(await ledger.post(leaving)).toMatchObject({ ok: true });
        return ledger.post(entry);
      },
    },
  };
  expect(await take(member, deps)).toBe('BONUS_CONDITION');
  expect(await fixture.bonuses(member)).toEqual([]);
});

test('a bet reported just before the credit refuses the activation', async () => {
  const member = await fixture.player(0, 'PG');
  const { ledger } = fixture.deps;
  const deps: GameDeps = {
    ...fixture.deps,
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
  expect(await fixture.bonuses(member)).toEqual([]);
});

test('a bet placed before the bonus and reported during it does not count', async () => {
  const member = await fixture.player(0, 'PG');
  await query("update bet_sync set read_until = now() - interval '1 hour'");
  const before = new Date();
  expect(await take(member)).toBe('OK');
  await fixture.into(member, 50);
  await fixture.bet(member, 'PG', [[10, 10]], before);
  await fixture.readBets();
  const held = await findHeldBonus(fixture.deps.pool, member.id);
  expect(held?.progress).toEqual({ turnover: 0n, total: 50_00n });
});

test('a stake placed just before the credit does not count, however late it is reported', async () => {
  const member = await fixture.player(4, 'PG');
  await fixture.into(member, 4);
  const { ledger, pool } = fixture.deps;
  let placedAt = new Date(0);
  const deps: GameDeps = {
    ...fixture.deps,
    ledger: {
      busy: false,
      async post(entry) {
        if (entry.reason === 'bonus') placedAt = new Date();
        return ledger.post(entry);
      },
    },
  };
  expect(await take(member, deps)).toBe('OK');
  // Moves times back by half an hour.
  const earlier = (at: Date, minutes = 30) => new Date(at.getTime() - minutes * 60_000);
  await query(
    "update member_bonus set started_at = started_at - interval '30 minutes' where member_id = $1",
    [member.id],
  );
  const bet = { memberId: member.id, stake: 100n, at: new Date() };
  await reportBets(pool, [
    { ...bet, placedAt: earlier(placedAt), stake: 300n },
    { ...bet, placedAt: earlier(placedAt, 29) },
  ]);
  expect((await findHeldBonus(pool, member.id))?.progress.turnover).toBe(100n);
});
