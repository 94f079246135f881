import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { newKey, type TestMember } from '../../testing/app.ts';
import { type ReportedBet, reportBets } from '../../testing/rewards/bets.ts';
import { type BonusFixture, bonusFixture } from '../../testing/rewards/bonus-fixture.ts';
import { writeOffer } from '../../testing/rewards/offers.ts';
import { activateBonus } from './activation/activate-bonus.ts';
import { createActivationLookup } from './activation/offer-eligibility.ts';
import { expireBonuses } from './active/expire-bonuses.ts';
import { findHeldBonus } from './active/held-bonus.ts';

// Covers bets placed before a bonus whose result changes during it: what they bring back is the member's own money.

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
});
afterAll(async () => {
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
  await fixture.close();
});
// Bonuses that an earlier test left open must not come due here.
beforeEach(() => query("update member_bonus set try_at = 'infinity' where state = 'open'"));

const query = async (text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query(text, values)).rows;
const wish = { deposit: 500, bonus: 500, terms: { turnoverMultiple: 5 } } as const;

async function over(member: TestMember, ago = '1 second'): Promise<void> {
  await query(
    `update member_bonus set expires_at = now() - $2::interval, try_at = now() where member_id = $1`,
    [member.id, ago],
  );
  await query('update bet_sync set read_until = now()');
}

/** Reads the bets, and the balances that changed with them. */
async function readAll(): Promise<void> {
  await fixture.readBets();
  await query("update inquiry set next_at = now() where kind = 'game-balance'");
  await fixture.work();
}

/** Creates a member who lost 5,000 baht of their own at PG, and then began a bonus with a deposit of 500. */
async function loser(): Promise<{ member: TestMember; betId: string }> {
  const member = await fixture.player(5_000, 'PG');
  await fixture.into(member, 5_000);
  const [betId = ''] = await fixture.bet(member, 'PG', [[5_000, 0]]);
  await readAll();
  expect(await fixture.balance(member, 'game:PG')).toBe(0n);
  await fixture.deposit(member, 500);
  await fixture.begin(member, wish);
  return { member, betId };
}
async function correct(betId: string, to: object): Promise<void> {
  await fixture.sandbox.control('/control/game/PG/correct', 'POST', { betId, ...to });
  await readAll();
}

test.each([
  ['voided', { void: true }, 5_000],
  ['settled again with a payout', { payout: 1_200 }, 1_200],
])('own money of an older bet that is %s comes back at expiry', async (_, to, back) => {
  const { member, betId } = await loser();
  await correct(betId, to);
  await over(member);
  await expireBonuses(fixture.deps);
  const kept = BigInt(500 + back) * 100n;
  expect(await fixture.bonuses(member)).toMatchObject([
    { state: 'expired', turnover: 0n, total: kept + 500_00n, kept, cut: 500_00n },
  ]);
  expect(await fixture.balance(member, 'wallet')).toBe(kept);
});

test('own money of an older bet that is voided after expiry comes back, too', async () => {
  const { member, betId } = await loser();
  await over(member, '10 minutes');
  await correct(betId, { void: true });
  await query('update member_bonus set try_at = now() where member_id = $1', [member.id]);
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired', kept: 500_00n, cut: 500_00n }]);
  expect(await fixture.balance(member, 'wallet')).toBe(5_500_00n);
});

/** Returns the alarms about ended bonuses that forfeited winnings of a bet from before the bonus. */
const corrections = (member: TestMember) =>
  query(
    `select theirs as own, details ->> 'game' as game, resolved_at is not null as closed from alarm
      where kind = 'bonus-correction' and member_id = $1`,
    [member.id],
  );
/** Lets the bonus expire with what the games show, before their lists of bets are read. */
async function expireUnread(member: TestMember): Promise<void> {
  await fixture.server.call('refreshSlots', { token: member.token });
  await over(member);
  await expireBonuses(fixture.deps);
}

test('staff are called for own money of an older bet that was voided before expiry and reported after it', async () => {
  const { member, betId } = await loser();
  await fixture.sandbox.control('/control/game/PG/correct', 'POST', { betId, void: true });
  await expireUnread(member);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired', kept: 500_00n, cut: 5_500_00n }]);
  expect(await corrections(member)).toEqual([]);
  await readAll();
  const called = { own: 5_000_00n, game: 'PG' };
  expect(await corrections(member)).toEqual([{ ...called, closed: false }]);
  // A further correction is booked after the bonus, so its money is in the wallet or the game already.
  await query(`update alarm set resolved_at = now() where kind = 'bonus-correction'`);
  await correct(betId, { payout: 9_000 });
  expect(await corrections(member)).toEqual([{ ...called, closed: true }]);
});

test('nobody is called for a win of the bonus that was reported after expiry, nor for a later void', async () => {
  const { member, betId } = await loser();
  await fixture.into(member, 500);
  await fixture.bet(member, 'PG', [[100, 2_000]]);
  await expireUnread(member);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired', kept: 500_00n, cut: 2_400_00n }]);
  await readAll();
  await correct(betId, { void: true });
  expect(await corrections(member)).toEqual([]);
});

/** Takes the offer as the app does; `meanwhile` happens between the look-up and the credit. */
async function take(
  { id, publicId }: TestMember,
  code: string,
  meanwhile: () => Promise<unknown> = async () => {},
) {
  const claim = {
    id: newKey(),
    carry: () => undefined,
    answerInProgress: () => expect.fail('nobody has this key'),
  };
  const { deps } = fixture;
  const ledger: typeof deps.ledger = {
    busy: false,
    async post(entry) {
      if (entry.reason === 'bonus') await meanwhile();
      return deps.ledger.post(entry);
    },
  };
  const begun = await activateBonus(
    { ...deps, ledger, lookup: createActivationLookup(deps.pool) },
    { id, publicId, currency: 'THB' },
    { kind: 'bonus', code, claim },
  );
  return begun.ok ? 'OK' : begun.code;
}

test('money that a voided bet returned before the bonus counts in the deposit, and not again as own money', async () => {
  const code = await writeOffer(fixture.deps.pool);
  const member = await fixture.player(0, 'PG');
  await fixture.deposit(member, 1_000);
  await fixture.into(member, 500);
  const [betId = ''] = await fixture.bet(member, 'PG', [[500, 0]]);
  await readAll();
  // The balance is back at once, while the list of bets is read again later.
  await fixture.sandbox.control('/control/game/PG/correct', 'POST', { betId, void: true });
  await fixture.server.call('refreshSlots', { token: member.token });
  expect(await fixture.balance(member, 'game:PG')).toBe(500_00n);
  expect(await take(member, code)).toBe('BONUS_CONDITION');
  await readAll();
  expect(await take(member, code)).toBe('OK');
  expect(await query('select deposit, added from member_bonus where member_id = $1', [member.id])).toEqual([
    { deposit: 1_000_00n, added: 0n },
  ]);
});

test('a win that no bet explains yet, posted just before the credit, refuses the bonus', async () => {
  const member = await fixture.player(0, 'PG');
  await fixture.deposit(member, 1_000);
  const win = () =>
    query(`update game_account set result = result + 50000 where member_id = $1 and code = 'PG'`, [
      member.id,
    ]);
  expect(await take(member, await writeOffer(fixture.deps.pool), win)).toBe('BONUS_CONDITION');
  expect(await fixture.bonuses(member)).toEqual([]);
});

const begin = Date.parse('2026-03-10T12:00:00+07:00');
const at = (seconds: number) => new Date(begin + seconds * 1_000);
/** Creates a member whose bonus began at `begin`, and a report of one bet of theirs, to which later ones are corrections. */
async function holder(inUse: readonly string[] = []) {
  const member = await fixture.player(500);
  await fixture.begin(member, wish);
  await query('update member_bonus set started_at = $2, in_use = $3 where member_id = $1', [
    ...[member.id, at(0), inUse],
  ]);
  let version = 0n;
  const report = async (change: Partial<ReportedBet>) => {
    version += 1n;
    const bet = { memberId: member.id, betId: 'one', stake: 100_00n, at: at(-60), version };
    await reportBets(fixture.deps.pool, [{ ...bet, ...change }]);
    const [funds] = await query('select deposit, added, late from member_bonus where member_id = $1', [
      member.id,
    ]);
    return [funds?.deposit, funds?.added, funds?.late].map((minor) => Number(minor) / 100);
  };
  return { member, report };
}

test('a bet without a time of placing is older if it was settled before the bonus, and stays so', async () => {
  const { report } = await holder();
  expect(await report({})).toEqual([500, 0, 0]);
  expect(await report({ at: at(3_600), payout: 300_00n })).toEqual([500, 300, 0]);
  expect(await report({ at: at(7_200), status: 'void' })).toEqual([500, 100, 0]);
  expect(await report({ at: at(10_800) })).toEqual([500, 0, 0]);
});

test('a bet that was settled within a minute in a game with money at the start stays older, too', async () => {
  const { member, report } = await holder(['PG']);
  expect(await report({ at: at(30) })).toEqual([500, 0, 0]);
  expect(await report({ at: at(3_600), payout: 300_00n })).toEqual([500, 300, 0]);
  expect(await report({ at: at(7_200) })).toEqual([500, 0, 0]);
  expect((await findHeldBonus(fixture.deps.pool, member.id))?.progress.turnover).toBe(0n);
});

test('a corrected loss is taken off own money, off the deposit last and never below zero', async () => {
  const { report } = await holder();
  expect(await report({ payout: 450_00n })).toEqual([500, 0, 0]);
  expect(await report({ payout: 50_00n })).toEqual([100, 0, 0]);
  expect(await report({ stake: 900_00n })).toEqual([0, 0, 0]);
});

test('an open stake that was placed before the bonus brings its payout', async () => {
  const { report } = await holder();
  expect(await report({ status: 'open' })).toEqual([500, 0, 0]);
  expect(await report({ at: at(3_600), payout: 250_00n })).toEqual([500, 250, 0]);
});

test('a corrected bet of the bonus is no own money, nor is a report without a change', async () => {
  const { report } = await holder();
  expect(await report({ at: at(120), placedAt: at(60) })).toEqual([500, 0, 0]);
  expect(await report({ at: at(180), placedAt: at(60), payout: 900_00n })).toEqual([500, 0, 0]);
  const again = await holder();
  await again.report({ payout: 30_00n });
  expect(await again.report({ payout: 30_00n })).toEqual([500, 0, 0]);
});
