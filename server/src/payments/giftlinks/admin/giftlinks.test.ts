import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { escalate } from '../../../inquiry/inquiry.queries.ts';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts';
import { type Gifts, giftsOf } from '../../../testing/gift.ts';

let fixture: BankFixture;
let gifts: Gifts;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  gifts = giftsOf(fixture);
  backoffice = await testBackoffice(fixture.server);
  ann = await backoffice.staffMember('finance', 'Ann');
  bo = await backoffice.staffMember('support', 'Bo');
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(async () => {
  await fixture.sandbox.heal();
  member = await fixture.member();
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

/**
 * Creates a gift link that was sent to be redeemed, whose answer was lost, and about which the provider has not answered for
 * a day.
 */
async function silentGift() {
  await fixture.fault('giftlink', 'timeout-after', 1);
  const link = await gifts.make(75);
  await fixture.server.call('redeemTruelink', { token: member.token, key: newKey(), body: { link } });
  const id = (await gifts.rows(member))[0]!.id;
  const alarm = {
    account: 'operator:gift:TRUEMONEY',
    currency: 'THB',
    ours: '7500',
    details: { why: 'TIMEOUT' },
  } as const;
  const takenAt = new Date(Date.now() + 3_600_000);
  await escalate(fixture.deps.pool, { kind: 'gift', memberId: member.id, id, takenAt }, alarm);
  return { id: `${member.id}.${id}` };
}
type Which = Awaited<ReturnType<typeof silentGift>>;
const decide = (as: TestStaffMember, params: Which, decision = 'close') =>
  backoffice.call('decideGiftLink', { as, params, body: { decision, reason: 'COMPANY_SAYS_NO' } });
const detail = async (params: Which) => (await backoffice.call('getGiftLink', { as: ann, params })).body;
const listed = async () =>
  (await backoffice.call('listGiftLinks', { as: ann })).body.rows.map(({ id }: { id: string }) => id);

test('an escalated gift link is listed with its facts, and credited after staff resume its inquiry', async () => {
  const gift = await silentGift();
  expect(await listed()).toContain(gift.id);
  expect(await detail(gift)).toMatchObject({
    state: 'redeeming',
    amount: '7500',
    why: 'TIMEOUT',
    allows: ['ask', 'done', 'close'],
    decisions: [],
  });
  expect((await decide(bo, gift, 'ask')).status).toBe(200);
  expect(await listed()).not.toContain(gift.id);
  await gifts.untilState(member, 'credited');
  expect(await detail(gift)).toMatchObject({
    allows: [],
    decisions: [{ decision: 'ask', who: 'Bo', why: 'COMPANY_SAYS_NO' }],
    credits: [{ amount: '7500', mine: true }],
  });
});

const requestClose = async (as: TestStaffMember, gift: Which) => {
  const body = {
    ...{ memberId: member.id, itemId: gift.id.slice(37), kind: 'gift', decision: 'close' },
    why: 'COMPANY_SAYS_NO',
  };
  return (await backoffice.call('requestDecisionApproval', { as, body })).body.approvalId as string;
};
const accept = async (as: TestStaffMember, approvalId: string, hash: string) =>
  backoffice.call('approveRequest', { as, params: { approvalId }, body: { hash } });
const hashOf = async (approvalId: string) =>
  (await backoffice.call('getApproval', { as: ann, params: { approvalId } })).body.hash;

test('nobody alone closes a gift link whose redemption was sent', async () => {
  const gift = await silentGift();
  for (const as of [ann, bo, await backoffice.staffMember('owner')])
    expect((await decide(as, gift)).body.code).toBe('NEEDS_APPROVAL');
  const about = { memberId: member.id, kind: 'gift', decision: 'close', why: 'nothing came' };
  const params = { itemId: gift.id.slice(37) };
  expect((await backoffice.call('resolveException', { as: ann, params, body: about })).body.code).toBe(
    'NEEDS_APPROVAL',
  );
  // The inquiry still finds money that came in.
  expect((await decide(ann, gift, 'ask')).status).toBe(200);
  await gifts.untilState(member, 'credited');
});

test('fifty concurrent approvals of closing one gift link take effect once, with one audit row', async () => {
  const staff = await Promise.all(Array.from({ length: 10 }, () => backoffice.staffMember('finance')));
  const gift = await silentGift();
  const approvalId = await requestClose(ann, gift);
  const hash = await hashOf(approvalId);
  expect((await accept(ann, approvalId, hash)).body.code).toBe('SAME_PERSON');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => accept(staff[i % 10]!, approvalId, hash)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { body, status } of answers) if (status !== 200) expect(body.code).toBe('ALREADY_CLOSED');
  const { rows } = await fixture.deps.pool.query(
    `select 1 from audit where action = 'approveRequest' and subject_id = $1`,
    [approvalId],
  );
  expect(rows).toHaveLength(1);
  expect(await detail(gift)).toMatchObject({
    state: 'refused',
    refusal: 'DECIDED',
    allows: [],
    decisions: [{ decision: 'close', who: expect.stringContaining('Ann + ') }],
  });
});

test('a gift link that was credited before its closing was approved stays credited', async () => {
  const gift = await silentGift();
  const approvalId = await requestClose(ann, gift);
  await gifts.untilState(member, 'credited');
  const cy = await backoffice.staffMember('finance');
  expect((await accept(cy, approvalId, await hashOf(approvalId))).body.code).toBe('ALREADY_CLOSED');
  const { rows } = await fixture.deps.pool.query('select state from approval_request where id = $1', [
    approvalId,
  ]);
  expect(rows).toEqual([{ state: 'superseded' }]);
  expect(await fixture.balance(member, 'wallet')).toBe(75_00n);
});

test('an approval request for a gift link is shown until it is rejected', async () => {
  const gift = await silentGift();
  const body = {
    ...{ memberId: member.id, itemId: gift.id.slice(37), kind: 'gift', decision: 'done' },
    why: 'it stands in our wallet there',
  };
  expect(await detail(gift)).toMatchObject({ approval: null });
  const { approvalId } = (await backoffice.call('requestDecisionApproval', { as: ann, body })).body;
  const approval = { id: approvalId, decision: 'done', by: 'Ann' };
  expect(await detail(gift)).toMatchObject({ approval });
  const { rows } = (await backoffice.call('listGiftLinks', { as: bo })).body;
  expect(rows.find(({ id }: { id: string }) => id === gift.id)).toMatchObject({ approval });
  const answer = {
    as: await backoffice.staffMember('owner'),
    params: { approvalId },
    body: { why: 'not seen' },
  };
  expect((await backoffice.call('rejectRequest', answer)).status).toBe(200);
  expect(await detail(gift)).toMatchObject({ approval: null });
});

test('a gift link claimed by another is not closed, and one that was credited meanwhile is already closed', async () => {
  const gift = await silentGift();
  await backoffice.call('claimItem', { as: bo, body: { queue: 'giftlinks', item: gift.id } });
  expect((await decide(ann, gift)).body).toMatchObject({ code: 'TAKEN', params: { who: 'Bo' } });
  await gifts.untilState(member, 'credited');
  expect((await decide(bo, gift)).body.code).toBe('ALREADY_CLOSED');
  expect(await fixture.balance(member, 'wallet')).toBe(75_00n);
});
