import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOpenSlot } from '../../../gaming/accounts/open-slot.ts';
import { exchange } from '../../../gaming/accounts/rate.ts';
import { holdLeg } from '../../../gaming/transfers/open-leg.ts';
import { settleLeg } from '../../../gaming/transfers/settle-leg.ts';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import type { OpenException } from '../../../payments/exceptions/open-exception.ts';
import { resolveException } from '../../../payments/exceptions/resolve-exception.ts';
import { postUnattributedPayment } from '../../../payments/qr-deposits/credit-qr.ts';
import { type FinalStatus, settleWithdrawal } from '../../../payments/withdrawals/settle-withdrawal.ts';
import { findWithdrawal } from '../../../payments/withdrawals/withdrawal.queries.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import { records } from '../../../platform/ledger-records.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../../testing/exceptions.ts';
import { deposit } from '../../../testing/ledger/ledger.ts';
import { reportBets } from '../../../testing/rewards/bets.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';
import { expireBonuses } from './expire-bonuses.ts';

let fixture: BonusFixture;
let backoffice: ExceptionsFixture;
beforeAll(async () => {
  fixture = await bonusFixture();
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(async () => {
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
  await fixture.close();
});

const query = async (text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query(text, values)).rows;
const own = (member: TestMember) =>
  query("select added, late from member_bonus where member_id = $1 and state = 'open'", [member.id]);
async function inSuspense(which: (item: OpenException) => boolean): Promise<OpenException> {
  const [item] = (await backoffice.all()).filter((each) => each.state === 'suspense' && which(each));
  if (!item) throw new Error('nothing lies there');
  return item;
}
const wish = { deposit: 500, bonus: 500, terms: { turnoverMultiple: 5 } } as const;

/**
 * Makes a withdrawal that the bank reported as paid. Returns a function that credits it back, after the bank has reported
 * the opposite.
 */
async function paidOut(member: TestMember, baht: number) {
  const { body } = await fixture.server.call('withdraw', {
    token: member.token,
    key: newKey(),
    body: { amount: baht },
  });
  const withdrawal = (await findWithdrawal(fixture.deps.pool, member.id, body.withdrawId))!; // Inserted above.
  const say = (answer: FinalStatus) => settleWithdrawal(fixture.deps, withdrawal, answer);
  await say({ kind: 'paid' });
  return async () => {
    await say({ kind: 'failed', code: 'NO' });
    const item = await inSuspense(({ evidence }) => evidence?.withdrawId === withdrawal.id);
    expect(await backoffice.decide('credit-member', item)).toMatchObject({ ok: true });
  };
}

/**
 * Makes a transfer of fifty baht out of a game that was refunded there although the game executed it. Returns a function
 * that credits it to the member.
 */
async function leftGame(member: TestMember) {
  const slot = await findOpenSlot(fixture.deps, member.id, 'PG');
  if (!slot.ok) throw new Error(slot.code);
  const { credits, value: amount } = exchange(5_000n, slot.value.rate);
  const order = { id: crypto.randomUUID(), slot: slot.value, direction: 'out', amount, credits } as const;
  const held = await holdLeg(fixture.deps, { id: member.id, currency: 'THB' }, order);
  if (!held.ok) throw new Error(held.code);
  await settleLeg(fixture.deps, held.value.leg, { kind: 'failed', code: 'NO' });
  return async () => {
    await settleLeg(fixture.deps, held.value.leg, { kind: 'done' });
    const item = await inSuspense(({ evidence }) => evidence?.transferId === order.id);
    expect(await backoffice.decide('credit-member', item)).toMatchObject({ ok: true });
  };
}

async function over(member: TestMember): Promise<void> {
  await query(`update member_bonus set expires_at = now(), try_at = now() where member_id = $1`, [member.id]);
  await query('update bet_sync set read_until = now()');
}

test('a returned payout of before the bonus is own money: none of it is cut', async () => {
  const member = await fixture.player(6_500);
  const giveBack = await paidOut(member, 6_000);
  await fixture.begin(member, wish);
  await giveBack();
  expect(await own(member)).toEqual([{ added: 6_000_00n, late: 0n }]);
  await over(member);
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired', kept: 6_500_00n, cut: 500_00n }]);
  expect(await fixture.balance(member, 'wallet')).toBe(6_500_00n);
});

test('a returned payout that arrives after expiry is own money', async () => {
  const member = await fixture.player(6_500);
  const giveBack = await paidOut(member, 6_000);
  await fixture.begin(member, wish);
  await over(member);
  await giveBack();
  expect(await own(member)).toEqual([{ added: 0n, late: 6_000_00n }]);
  await expireBonuses(fixture.deps);
  expect(await fixture.balance(member, 'wallet')).toBe(6_500_00n);
});

test('a late transfer of before the bonus is own money; one of during the bonus is not added', async () => {
  for (const isBefore of [true, false]) {
    const member = await fixture.player(700, 'PG');
    await fixture.into(member, 200);
    const before = isBefore ? await leftGame(member) : null;
    await fixture.begin(member, wish);
    const arrive = before ?? (await leftGame(member));
    await arrive();
    expect(await own(member)).toEqual([{ added: isBefore ? 50_00n : 0n, late: 0n }]);
    await query("update member_bonus set try_at = 'infinity' where member_id = $1", [member.id]);
  }
});

test('a payment that staff credit from suspense counts once as a deposit during the bonus', async () => {
  const member = await fixture.player(500);
  await fixture.begin(member, wish);
  const payment = { paymentNo: 'OWN-1', amount: 77_00n };
  await postUnattributedPayment(fixture.deps, { code: 'KBANK', currency: 'THB' }, 'NOBODY', payment);
  const item = await inSuspense(({ evidence }) => evidence?.paymentNo === 'OWN-1');
  const order = { id: deriveId(member.id, 'order'), toMember: member.publicId };
  for (let i = 0; i < 2; i++)
    expect(await backoffice.decide('credit-member', item, order)).toMatchObject({ ok: true });
  expect(await own(member)).toEqual([{ added: 77_00n, late: 0n }]);
});

test('a payout that was made after all and is debited reduces the own money of the bonus', async () => {
  const member = await fixture.player(1_000);
  const { body } = await fixture.server.call('withdraw', {
    token: member.token,
    key: newKey(),
    body: { amount: 700 },
  });
  const withdrawal = (await findWithdrawal(fixture.deps.pool, member.id, body.withdrawId))!; // Inserted above.
  await settleWithdrawal(fixture.deps, withdrawal, { kind: 'failed', code: 'NO' });
  await fixture.begin(member, { ...wish, deposit: 1_000 });
  await settleWithdrawal(fixture.deps, withdrawal, { kind: 'paid' });
  const item = await inSuspense(({ evidence }) => evidence?.withdrawId === withdrawal.id);
  expect(await backoffice.decide('debit-member', item)).toMatchObject({ ok: true, amount: 700_00n });
  expect(await query('select deposit from member_bonus where member_id = $1', [member.id])).toEqual([
    { deposit: 300_00n },
  ]);
});

test('a transfer that was made after all and is debited from the wallet stays own money in the game', async () => {
  const member = await fixture.player(500, 'PG');
  const id = await fixture.begin(member, wish);
  const slot = await findOpenSlot(fixture.deps, member.id, 'PG');
  if (!slot.ok) throw new Error(slot.code);
  const { credits, value: amount } = exchange(50_00n, slot.value.rate);
  const order = { id: crypto.randomUUID(), slot: slot.value, direction: 'in', amount, credits } as const;
  const held = await holdLeg(fixture.deps, { id: member.id, currency: 'THB' }, order);
  if (!held.ok) throw new Error(held.code);
  await settleLeg(fixture.deps, held.value.leg, { kind: 'failed', code: 'NO' });
  await settleLeg(fixture.deps, held.value.leg, { kind: 'done' });
  const item = await inSuspense(({ evidence }) => evidence?.transferId === order.id);
  expect(await backoffice.decide('debit-member', item)).toMatchObject({ ok: true, amount: 50_00n });
  expect(await query('select deposit from member_bonus where id = $1', [id])).toEqual([{ deposit: 500_00n }]);
  await query("update member_bonus set try_at = 'infinity' where member_id = $1", [member.id]);
});

describe('a bonus does not end while a transfer that a game contradicted waits for staff', () => {
  /** Refunds a transfer of fifty baht that the game then reports as done; the bet moves the money at the sandbox. */
  async function contradicted(member: TestMember, direction: 'in' | 'out') {
    await fixture.into(member, 100);
    const slot = await findOpenSlot(fixture.deps, member.id, 'PG');
    if (!slot.ok) throw new Error(slot.code);
    const { credits, value: amount } = exchange(50_00n, slot.value.rate);
    const order = { id: crypto.randomUUID(), slot: slot.value, direction, amount, credits } as const;
    const held = await holdLeg(fixture.deps, { id: member.id, currency: 'THB' }, order);
    if (!held.ok) throw new Error(held.code);
    await settleLeg(fixture.deps, held.value.leg, { kind: 'failed', code: 'NO' });
    await settleLeg(fixture.deps, held.value.leg, { kind: 'done' });
    await fixture.bet(member, 'PG', [[50, direction === 'in' ? 100 : 0]]);
    return inSuspense(({ evidence }) => evidence?.transferId === order.id);
  }

  test.each([
    ['out', 'credit-member', 0, 0n],
    ['in', 'debit-member', 500, 500_00n],
  ] as const)('%s of the game', async (direction, decision, baht, kept) => {
    const member = await fixture.player(baht, 'PG');
    await fixture.begin(member, { ...wish, deposit: baht });
    const item = await contradicted(member, direction);
    await over(member);
    await expireBonuses(fixture.deps);
    expect(await fixture.bonuses(member)).toMatchObject([{ state: 'open' }]);
    expect(await backoffice.decide(decision, item)).toMatchObject({ ok: true, amount: 50_00n });
    await over(member);
    await expireBonuses(fixture.deps);
    expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired', kept, cut: 500_00n }]);
    expect(await fixture.balance(member, 'wallet')).toBe(kept);
  });
});

/** Creates a member with 500 baht of free credit that has expired, who then deposits 1,000 baht and plays. */
async function late(lives: (member: TestMember) => Promise<unknown>) {
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, { deposit: 0, bonus: 500, terms: { turnoverMultiple: 5 } });
  await over(member);
  await fixture.deposit(member, 1_000);
  await lives(member);
  return member;
}
async function ended(member: TestMember) {
  await query('update member_bonus set try_at = now() where member_id = $1', [member.id]);
  await query('update bet_sync set read_until = now()');
  await expireBonuses(fixture.deps);
  return [...(await fixture.bonuses(member)), await fixture.balance(member, 'wallet')];
}

test('a deposit after expiry is kept with its winnings, and its losses do not touch the bonus', async () => {
  const winner = await late(async (member) => {
    await fixture.into(member, 1_000);
    await fixture.bet(member, 'PG', [[1_000, 6_000]]);
    await fixture.readBets();
  });
  expect(await ended(winner)).toMatchObject([{ state: 'expired', total: 500_00n, cut: 500_00n }, 6_000_00n]);
  const loser = await late(async (member) => {
    await fixture.into(member, 1_000);
    await fixture.bet(member, 'PG', [[1_000, 0]]);
    await fixture.readBets();
  });
  expect(await ended(loser)).toMatchObject([{ state: 'expired', total: 500_00n, cut: 500_00n }, 0n]);
});

test('winnings of bonus money and own money together are split by their shares', async () => {
  const member = await late(async (each) => {
    await fixture.into(each, 1_500);
    // A third of the stake is bonus money.
    await fixture.bet(each, 'PG', [[1_500, 3_000]]);
    await fixture.readBets();
  });
  expect(await ended(member)).toMatchObject([
    { state: 'expired', total: 1_000_00n, cut: 1_000_00n },
    2_000_00n,
  ]);
});

test('a bonus does not end while a bet after its expiry is not reported', async () => {
  const member = await late(async (each) => {
    await fixture.into(each, 1_000);
    await fixture.bet(each, 'PG', [[1_000, 6_000]]);
  });
  expect(await ended(member)).toMatchObject([{ state: 'open' }, 6_500_00n]);
  await fixture.readBets();
  expect(await ended(member)).toMatchObject([{ state: 'expired', cut: 500_00n }, 6_000_00n]);
});

test('staff who void the bonus take no more than the bonus’s share either', async () => {
  const member = await late(async (each) => {
    await fixture.into(each, 1_000);
    await fixture.bet(each, 'PG', [[1_000, 6_000]]);
    await fixture.readBets();
  });
  await fixture.server.call('transferAll', { token: member.token, key: newKey(), body: { to: 'WALLET' } });
  const [{ id }] = await query("select id from member_bonus where member_id = $1 and state = 'open'", [
    member.id,
  ]);
  const subject = { kind: 'bonus', memberId: member.id, id } as const;
  const order = { id: newKey(), subject, decision: 'void', who: 'Ann', why: 'told', keep: 0n } as const;
  expect(await resolveException(fixture.deps, order)).toMatchObject({ ok: true, amount: 500_00n });
  expect(await fixture.balance(member, 'wallet')).toBe(6_000_00n);
});

test('winnings split in kip leave the wallet with whole kips, in favour of the member', async () => {
  const member = await fixture.member(0n, 'LAK');
  await fixture.begin(member, { deposit: 0, bonus: 300, currency: 'LAK' });
  await over(member);
  const record = { name: records.attributed, data: {} } as const;
  const outcome = await fixture.deps.ledger.post(
    deposit(member.id, 100_00n, {
      currency: 'LAK',
      statement: { type: 'deposit', counterpart: 'BANK' },
      record,
    }),
  );
  expect(outcome).toMatchObject({ ok: true });
  const bet = { memberId: member.id, at: new Date(), stake: 300_00n, payout: 500_00n };
  await reportBets(fixture.deps.pool, [bet]);
  // A third of the stake, and so of the payout of 500 kip, is the member's.
  expect(await ended(member)).toMatchObject([{ state: 'expired', cut: 233_00n }, 167_00n]);
});

describe('a bet placed with the bonus in time, and settled after expiry', () => {
  /** Returns what the member has after the bonus has ended. */
  async function settledLate(payout: number, late: number): Promise<bigint> {
    const member = await fixture.player(500, 'PG');
    await fixture.begin(member, { deposit: 500, bonus: 500 });
    await fixture.into(member, 1_000);
    await fixture.bet(member, 'PG', [[1_000, payout]]);
    const ticket = { code: 'PG', betId: 'ticket', memberId: member.id, stake: 1_000_00n };
    await reportBets(fixture.deps.pool, [{ ...ticket, at: new Date(), status: 'open' }]);
    await query('update member_bonus set expires_at = now(), try_at = now() where member_id = $1', [
      member.id,
    ]);
    await fixture.deposit(member, late);
    await reportBets(fixture.deps.pool, [
      { ...ticket, at: new Date(), payout: BigInt(payout * 100), version: 2n },
    ]);
    await fixture.server.call('refreshSlots', { token: member.token });
    await query('update bet_sync set read_until = now()');
    await expireBonuses(fixture.deps);
    expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired' }]);
    return fixture.balance(member, 'wallet');
  }

  test('takes its loss from the bonus, not from a later deposit', async () => {
    expect(await settledLate(0, 700)).toBe(700_00n);
  });

  test('wins for the bonus, not for a later deposit', async () => {
    expect(await settledLate(2_000, 1_000)).toBe(1_500_00n);
  });
});
