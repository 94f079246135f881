import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOpenSlot } from '../../../gaming/accounts/open-slot.ts';
import { exchange } from '../../../gaming/accounts/rate.ts';
import { holdLeg } from '../../../gaming/transfers/open-leg.ts';
import { settleLeg } from '../../../gaming/transfers/settle-leg.ts';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import type { OpenException } from '../../../payments/exceptions/open-exception.ts';
import type { TestMember } from '../../../testing/app.ts';
import { type TestBackoffice, testBackoffice } from '../../../testing/backoffice/backoffice-server.ts';
import { type ExceptionsFixture, exceptionsFixtureOf } from '../../../testing/exceptions.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';
import { expireBonuses } from './expire-bonuses.ts';

let fixture: BonusFixture;
let backoffice: ExceptionsFixture;
let staff: TestBackoffice;
beforeAll(async () => {
  fixture = await bonusFixture();
  staff = await testBackoffice(fixture.server);
  backoffice = exceptionsFixtureOf(fixture.deps);
});
afterAll(async () => {
  expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]);
  await staff.close();
  await fixture.close();
});

const query = async (text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query(text, values)).rows;
const wallet = (member: TestMember) => fixture.balance(member, 'wallet');

/**
 * Makes a transfer of fifty baht out of a game that was refunded there, although the game carried it out. Returns a function
 * by which the game says so.
 */
async function refunded(member: TestMember): Promise<() => Promise<OpenException>> {
  const slot = await findOpenSlot(fixture.deps, member.id, 'PG');
  if (!slot.ok) throw new Error(slot.code);
  const { credits, value: amount } = exchange(50_00n, slot.value.rate);
  const order = { id: crypto.randomUUID(), slot: slot.value, direction: 'out', amount, credits } as const;
  const held = await holdLeg(fixture.deps, { id: member.id, currency: 'THB' }, order);
  if (!held.ok) throw new Error(held.code);
  await settleLeg(fixture.deps, held.value.leg, { kind: 'failed', code: 'NO' });
  // The money leaves the sandbox's game; the bet that explains it is read.
  await fixture.bet(member, 'PG', [[50, 0]]);
  await fixture.readBets();
  return async () => {
    await settleLeg(fixture.deps, held.value.leg, { kind: 'done' });
    const found = (await backoffice.all()).find(({ evidence }) => evidence?.transferId === order.id);
    if (!found) throw new Error('the contradiction is not open');
    return found;
  };
}

/** Creates a member with 500 baht of bonus and so much of their own, of which a hundred are in the game. */
async function playing(own: number, terms = {}): Promise<{ member: TestMember; bonusId: string }> {
  const member = await fixture.player(own, 'PG');
  const bonusId = await fixture.begin(member, {
    deposit: own,
    bonus: 500,
    terms: { turnoverMultiple: 5, ...terms },
  });
  await fixture.into(member, 200);
  return { member, bonusId };
}

async function expire(member: TestMember): Promise<void> {
  await query('update member_bonus set expires_at = now(), try_at = now() where member_id = $1', [member.id]);
  await query('update bet_sync set read_until = now()');
  await expireBonuses(fixture.deps);
}

const written = async (bonusId: string) =>
  query('select reported_after as reported, kept_after as kept from member_bonus where id = $1', [bonusId]);

describe('a transfer that a game carried out after all, reported after the end of its bonus', () => {
  test('brings bonus money: none is credited, and staff write it off to the bonuses', async () => {
    const { member, bonusId } = await playing(0);
    const tell = await refunded(member);
    await expire(member);
    expect(await fixture.bonuses(member)).toMatchObject([{ state: 'expired', total: 450_00n, kept: 0n }]);
    const item = await tell();
    expect(await backoffice.decide('credit-member', item)).toMatchObject({ ok: false, code: 'NOT_ALLOWED' });
    expect(await wallet(member)).toBe(0n);
    const before = await fixture.operatorBalance('operator:bonus');
    expect(await backoffice.decide('write-off', item)).toMatchObject({ ok: true, amount: 50_00n });
    expect((await fixture.operatorBalance('operator:bonus')) - before).toBe(50_00n);
    expect(await wallet(member)).toBe(0n);
    expect(await written(bonusId)).toEqual([{ reported: 50_00n, kept: 0n }]);
    expect(await backoffice.decide('write-off', item)).toMatchObject({ ok: false, code: 'ALREADY_CLOSED' });
  });

  test('brings own money: all of it is credited', async () => {
    const { member, bonusId } = await playing(500);
    const tell = await refunded(member);
    await expire(member);
    expect(await fixture.bonuses(member)).toMatchObject([{ total: 950_00n, kept: 450_00n }]);
    const item = await tell();
    expect(item.allows).toEqual(['credit-member', 'return']);
    expect(await backoffice.decide('credit-member', item)).toMatchObject({ ok: true, amount: 50_00n });
    expect(await wallet(member)).toBe(500_00n);
    expect(await written(bonusId)).toEqual([{ reported: 50_00n, kept: 50_00n }]);
  });

  test.each([
    ['credit-member', 'write-off'],
    ['write-off', 'credit-member'],
  ] as const)('two of one bonus bring the rest of the own money once, %s first', async (first, second) => {
    const { member, bonusId } = await playing(500);
    const tells = [await refunded(member), await refunded(member)];
    await fixture.bet(member, 'PG', [[10, 80]]);
    await fixture.readBets();
    await expire(member);
    // 30 baht of own money are missing, and 100 turn up.
    expect(await fixture.bonuses(member)).toMatchObject([{ total: 970_00n, kept: 470_00n }]);
    const items = [await tells[0]!(), await tells[1]!()];
    expect(items[0]!.allows).toEqual(['credit-member', 'write-off', 'return']);
    const part = { 'credit-member': 30_00n, 'write-off': 20_00n };
    for (const decision of [first, second])
      expect(await backoffice.decide(decision, items[0]!)).toMatchObject({
        ok: true,
        amount: part[decision],
      });
    expect(await backoffice.decide('credit-member', items[1]!)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await backoffice.decide('write-off', items[1]!)).toMatchObject({ ok: true, amount: 50_00n });
    expect(await wallet(member)).toBe(500_00n);
    expect(await written(bonusId)).toEqual([{ reported: 100_00n, kept: 30_00n }]);
  });

  test('is shown with its shares, and credited in part by two staff members', async () => {
    const { member, bonusId } = await playing(500);
    const tell = await refunded(member);
    await fixture.bet(member, 'PG', [[10, 40]]);
    await fixture.readBets();
    await expire(member);
    const { id } = await tell();
    const [ann, bo] = [await staff.staffMember('owner'), await staff.staffMember('owner')];
    const { body: shown } = await staff.call('getReconciliationBreak', { as: ann, params: { id } });
    expect(shown).toMatchObject({
      allows: ['credit-member', 'write-off', 'return'],
      evidence: { bonusId, operatorShare: '30.00' },
    });
    const subject = { memberId: member.id, itemId: id, kind: 'alarm', decision: 'credit-member' };
    const asked = await staff.call('requestDecisionApproval', { as: ann, body: { ...subject, why: 'told' } });
    const params = { approvalId: asked.body.approvalId };
    const { body: approval } = await staff.call('getApproval', { as: bo, params });
    expect(approval.before).toMatchObject({
      amount: { amount: '5000' },
      operatorShare: { amount: '3000' },
    });
    const body = { hash: approval.hash };
    expect((await staff.call('approveRequest', { as: bo, params, body })).status).toBe(200);
    expect(await wallet(member)).toBe(500_00n);
    expect(await written(bonusId)).toEqual([{ reported: 20_00n, kept: 20_00n }]);
  });

  test('of two credits of one bonus at once, the later one is judged by the earlier', async () => {
    const { member } = await playing(500);
    const tells = [await refunded(member), await refunded(member)];
    await fixture.bet(member, 'PG', [[10, 80]]);
    await fixture.readBets();
    await expire(member);
    const items = [await tells[0]!(), await tells[1]!()];
    const answers = await Promise.all(items.map((item) => backoffice.decide('credit-member', item)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await wallet(member)).toBe(500_00n);
  });

  test('is the member’s after a success, and bonus money after a bust that it had hidden', async () => {
    const won = await playing(0, { turnoverMultiple: 0 });
    const tellWon = await refunded(won.member);
    expect((await fixture.clear(won.member)).status).toBe(200);
    expect(await backoffice.decide('credit-member', await tellWon())).toMatchObject({ amount: 50_00n });
    expect(await wallet(won.member)).toBe(500_00n);

    const bust = await playing(0, { percentFail: 1 });
    await fixture.into(bust.member, 300);
    const tellBust = await refunded(bust.member);
    await fixture.bet(bust.member, 'PG', [[450, 0]]);
    await fixture.readBets();
    expect((await fixture.clear(bust.member)).status).toBe(200);
    expect(await fixture.bonuses(bust.member)).toMatchObject([{ state: 'fail', total: 0n }]);
    expect(await backoffice.decide('credit-member', await tellBust())).toMatchObject({ code: 'NOT_ALLOWED' });
  });

  test('and begun before the bonus is the member’s own', async () => {
    const member = await fixture.player(700, 'PG');
    await fixture.into(member, 200);
    const tell = await refunded(member);
    await fixture.begin(member, { deposit: 500, bonus: 500, terms: { turnoverMultiple: 5 } });
    await expire(member);
    expect(await backoffice.decide('credit-member', await tell())).toMatchObject({ amount: 50_00n });
  });
});
