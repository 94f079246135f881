import { toWire } from '@kapao/core/money';
import { readStoredBonus } from '@kapao/core/reward/stored-bonus';
import { bonusFiguresOf } from '@kapao/core/reward/wagering';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import { activateBonus } from '../../../rewards/bonus/activation/activate-bonus.ts';
import { createActivationLookup } from '../../../rewards/bonus/activation/offer-eligibility.ts';
import { expireBonuses } from '../../../rewards/bonus/active/expire-bonuses.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';
import { writeOffer } from '../../../testing/rewards/offers.ts';

// Covers money taken back by a manual adjustment, which no longer counts as the member's own money in a bonus.

let fixture: BonusFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
beforeAll(async () => {
  fixture = await bonusFixture();
  backoffice = await testBackoffice(fixture.server);
  [ann, bo] = [await backoffice.staffMember('owner'), await backoffice.staffMember('owner')];
});
afterAll(async () => {
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
  await backoffice?.close();
  await fixture?.close();
});
const query = async (text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query(text, values)).rows;

async function adjustManually(
  member: TestMember,
  direction: 'credit' | 'debit',
  baht: number,
): Promise<void> {
  const reason = direction === 'credit' ? 'GAME_FAULT' : 'OPERATOR_MISTAKE';
  const body = { way: direction, amount: String(baht * 100), reason, why: 'was another member’s' };
  const { approvalId } = (
    await backoffice.call('requestManualAdjustment', { as: ann, params: { memberId: member.id }, body })
  ).body;
  const { hash } = (await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body;
  const accept = () => backoffice.call('approveRequest', { as: bo, params: { approvalId }, body: { hash } });
  expect((await accept()).status).toBe(200);
  // Repeated approvals take nothing more.
  await accept();
}
async function isOver(member: TestMember): Promise<void> {
  await query('update member_bonus set expires_at = now(), try_at = now() where member_id = $1', [member.id]);
  await query('update bet_sync set read_until = now()');
}
const own = (member: TestMember) =>
  query('select deposit, added, late from member_bonus where member_id = $1', [member.id]);
const wish = { deposit: 0, bonus: 500, terms: { turnoverMultiple: 50 } } as const;

test('a credit taken back during a bonus covers no winnings when the bonus expires', async () => {
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, wish);
  await adjustManually(member, 'credit', 10_000);
  await adjustManually(member, 'debit', 10_000);
  await fixture.into(member, 500);
  await fixture.bet(member, 'PG', [[500, 10_500]]);
  await fixture.readBets();
  await isOver(member);
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired', kept: 0n }]);
});

test('a credit taken back after the bonus time leaves the member nothing of the bonus', async () => {
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, wish);
  await isOver(member);
  await adjustManually(member, 'credit', 10_000);
  await adjustManually(member, 'debit', 10_000);
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired', total: 500_00n, kept: 0n }]);
  expect(await fixture.balance(member, 'wallet')).toBe(0n);
});

/** Creates a member who won 5,000 baht with a late credit of 1,000 beside an expired bonus, before it was taken back. */
async function lateWinner(): Promise<TestMember> {
  const member = await fixture.player(0, 'PG');
  await fixture.begin(member, wish);
  await isOver(member);
  await adjustManually(member, 'credit', 1_000);
  await fixture.into(member, 1_000);
  await fixture.bet(member, 'PG', [[1_000, 6_000]]);
  await fixture.readBets();
  await fixture.server.call('transferAll', { token: member.token, key: newKey(), body: { to: 'WALLET' } });
  await adjustManually(member, 'debit', 1_000);
  return member;
}

test('winnings from a late credit stay the member’s after the credit is taken back', async () => {
  const member = await lateWinner();
  await query('update member_bonus set try_at = now()');
  await query('update bet_sync set read_until = now()');
  await expireBonuses(fixture.deps);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired', total: 500_00n, cut: 500_00n }]);
  expect(await fixture.balance(member, 'wallet')).toBe(5_000_00n);
});

test('staff who void the bonus see and take none of them either', async () => {
  const member = await lateWinner();
  const [{ id: itemId }] = await query('select id from member_bonus where member_id = $1', [member.id]);
  const about = { memberId: member.id, itemId, kind: 'bonus', decision: 'void', keep: '0', why: 'asked to' };
  const { approvalId } = (await backoffice.call('requestDecisionApproval', { as: ann, body: about })).body;
  const { hash, before } = (await backoffice.call('getApproval', { as: bo, params: { approvalId } })).body;
  expect(before).toMatchObject({ has: { amount: '50000' } });
  expect(
    (await backoffice.call('approveRequest', { as: bo, params: { approvalId }, body: { hash } })).status,
  ).toBe(200);
  expect(await fixture.bonuses(member)).toMatchObject([{ state: 'void', total: 500_00n, cut: 500_00n }]);
  expect(await fixture.balance(member, 'wallet')).toBe(5_000_00n);
});

test('a debit reduces late money first, then added money, then the deposit, and no further', async () => {
  const member = await fixture.player(300);
  await fixture.begin(member, { ...wish, deposit: 300 });
  await adjustManually(member, 'credit', 200);
  await isOver(member);
  await adjustManually(member, 'credit', 100);
  expect(await own(member)).toEqual([{ deposit: 300_00n, added: 200_00n, late: 100_00n }]);
  await adjustManually(member, 'debit', 60);
  expect(await own(member)).toEqual([{ deposit: 300_00n, added: 200_00n, late: 40_00n }]);
  await adjustManually(member, 'debit', 140);
  expect(await own(member)).toEqual([{ deposit: 300_00n, added: 100_00n, late: 0n }]);
  await adjustManually(member, 'debit', 250);
  expect(await own(member)).toEqual([{ deposit: 150_00n, added: 0n, late: 0n }]);
  await adjustManually(member, 'debit', 200);
  expect(await own(member)).toEqual([{ deposit: 0n, added: 0n, late: 0n }]);
  await query("update member_bonus set try_at = 'infinity' where member_id = $1", [member.id]);
});

test('a deposit that was reversed during its bonus asks for as much turnover as before', async () => {
  const member = await fixture.player(500, 'PG');
  await fixture.begin(member, { deposit: 500, bonus: 500, terms: { turnoverMultiple: 5 } });
  const required = async () => {
    const { body } = await fixture.server.call('checkBonusMinimum', { token: member.token });
    const { body: held } = await fixture.server.call('getBonusRound', { token: member.token });
    const { bonus, progress } = readStoredBonus(held);
    expect(toWire(bonusFiguresOf(bonus, progress).required)).toBe(body.required);
    return body.required;
  };
  expect(await required()).toBe(5_000);
  await adjustManually(member, 'debit', 500);
  expect(await own(member)).toEqual([{ deposit: 0n, added: 0n, late: 0n }]);
  expect(await required()).toBe(5_000);
  await fixture.into(member, 500);
  await fixture.bet(member, 'PG', [
    [500, 500],
    [500, 500],
    [500, 500],
    [500, 500],
    [500, 500],
  ]);
  await fixture.readBets();
  // 2,500 is the requirement of free credit.
  expect((await fixture.clear(member)).body).toMatchObject({ code: 'BONUS_REMAINING' });
  await fixture.bet(member, 'PG', [
    [500, 500],
    [500, 500],
    [500, 500],
    [500, 500],
    [500, 500],
  ]);
  await fixture.readBets();
  expect((await fixture.clear(member)).status).toBe(200);
});

test('a deposit that was taken back earns no bonus, and a later deposit does', async () => {
  const code = await writeOffer(fixture.deps.pool, { type: 'day', maxReceived: 9 });
  const member = await fixture.player(0);
  const take = async () => {
    const claim = {
      id: newKey(),
      carry: () => undefined,
      answerInProgress: () => expect.fail('nobody has this key'),
    };
    const begun = await activateBonus(
      { ...fixture.deps, lookup: createActivationLookup(fixture.deps.pool) },
      { id: member.id, publicId: member.publicId, currency: 'THB' },
      { kind: 'bonus', code, claim },
    );
    return begun.ok ? 'OK' : begun.code;
  };
  await fixture.deposit(member, 1_000);
  await adjustManually(member, 'debit', 1_000);
  expect([await take(), await fixture.balance(member, 'wallet')]).toEqual(['BONUS_CONDITION', 0n]);
  await fixture.deposit(member, 1_000);
  expect(await take()).toBe('OK');
});
