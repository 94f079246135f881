import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';

let fixture: BonusFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: TestMember;
beforeAll(async () => {
  fixture = await bonusFixture();
  backoffice = await testBackoffice(fixture.server);
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(async () => {
  member = await fixture.player(500);
  // New staff for each test, so that each test has daily limits of its own.
  [ann, bo] = [await backoffice.staffMember('finance'), await backoffice.staffMember('owner')];
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const wallet = () => fixture.balance(member, 'wallet');
const offer = (direction: 'credit' | 'debit', baht: number, as = ann, key = newKey()) =>
  backoffice.call('requestManualAdjustment', {
    as,
    key,
    params: { memberId: member.id },
    body: {
      way: direction,
      amount: String(baht * 100),
      reason: 'GAME_FAULT',
      why: 'PG lost a round\nat noon',
    },
  });
const requestAdjustment = async (direction: 'credit' | 'debit', baht: number, as = ann): Promise<string> => {
  const { status, body } = await offer(direction, baht, as);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.approvalId;
};
const read = async (approvalId: string, as = bo) =>
  (await backoffice.call('getApproval', { as, params: { approvalId } })).body;
const accept = async (approvalId: string, as = bo, key = newKey()) =>
  backoffice.call('approveRequest', {
    as,
    key,
    params: { approvalId },
    body: { hash: (await read(approvalId)).hash },
  });
const audited = async (id: string) =>
  (
    await fixture.deps.pool.query(
      `select action, who, member_id = $2 as whose, why from audit where subject = 'proposal' and subject_id = $1 order by seq`,
      [id, member.id],
    )
  ).rows;

test('a credit with a fraction of a kip is refused', async () => {
  member = await fixture.server.createMember({ currency: 'LAK', bankCode: 'BCEL' });
  expect((await offer('credit', 1_000.5)).body).toMatchObject({
    code: 'INVALID_INPUT',
    params: { field: 'amount' },
  });
  expect((await offer('credit', 1_000)).status).toBe(200);
});

test('one requests, another sees before and after and approves, and the member reads the reason', async () => {
  const balanceBefore = await fixture.operatorBalance('operator:adjustment');
  const id = await requestAdjustment('credit', 120);
  expect(await wallet()).toBe(50_000n);
  expect(await read(id)).toMatchObject({
    kind: 'credit',
    member: { publicId: member.publicId },
    amount: '12000',
    currency: 'THB',
    why: 'PG lost a round at noon',
    requestedBy: { name: ann.name },
    before: { wallet: { amount: '50000', currency: 'THB' } },
    after: { wallet: { amount: '62000', currency: 'THB' }, reason: 'GAME_FAULT' },
    may: { accept: true, refuse: true, takeBack: false },
  });
  expect((await read(id, ann)).may).toEqual({ accept: false, refuse: false, takeBack: true });
  expect((await accept(id)).status).toBe(200);
  expect(await wallet()).toBe(62_000n);
  expect((await fixture.operatorBalance('operator:adjustment')) - balanceBefore).toBe(-12_000n);
  expect(await read(id)).toMatchObject({ state: 'approved', decidedBy: { name: bo.name } });
  expect(await audited(id)).toEqual([
    { action: 'requestManualAdjustment', who: ann.name, whose: true, why: 'PG lost a round at noon' },
    { action: 'approveRequest', who: bo.name, whose: true, why: 'PG lost a round at noon' },
  ]);
  const { body } = await fixture.server.call('getStatements', {
    token: member.token,
    body: { page: 1, limit: 10 },
  });
  expect(body.statements[0]).toMatchObject({
    statementType: 'deposit',
    amount: 120,
    correction: { description: 'เกมคิดยอดผิด' },
  });
});

test('a debit is refused above the wallet’s balance, also when the money was spent before approval', async () => {
  const id = await requestAdjustment('debit', 300);
  expect((await accept(id)).status).toBe(200);
  expect(await wallet()).toBe(20_000n);
  expect((await offer('debit', 201)).body.code).toBe('MONEY_NOT_ENOUGH');
  const late = await requestAdjustment('debit', 200);
  await accept(await requestAdjustment('debit', 50));
  // Money spent between request and approval: nothing is moved, and the approval request stays open.
  expect((await accept(late)).body.code).toBe('MONEY_NOT_ENOUGH');
  expect([await wallet(), (await read(late)).state]).toEqual([15_000n, 'open']);
});

test('the same key requests once, and approves once', async () => {
  const key = newKey();
  const [first, again] = [await offer('credit', 10, ann, key), await offer('credit', 10, ann, key)];
  expect(again.body).toEqual(first.body);
  const press = newKey();
  expect((await accept(first.body.approvalId, bo, press)).status).toBe(200);
  expect((await accept(first.body.approvalId, bo, press)).status).toBe(200);
  expect((await accept(first.body.approvalId)).body).toMatchObject({
    code: 'ALREADY_CLOSED',
    params: { who: bo.name },
  });
  expect(await wallet()).toBe(51_000n);
});

test('nobody approves or rejects their own request', async () => {
  const id = await requestAdjustment('credit', 10, bo);
  expect((await accept(id, bo)).body.code).toBe('SAME_PERSON');
  expect(
    (await backoffice.call('rejectRequest', { as: bo, params: { approvalId: id }, body: { why: 'no' } })).body
      .code,
  ).toBe('SAME_PERSON');
  const support = await backoffice.staffMember('support');
  expect((await accept(id, support)).body.code).toBe('NOT_ALLOWED');
  expect((await accept(id, ann)).status).toBe(200);
});

test('requests and approvals above a role’s single or daily limit are refused', async () => {
  const support = await backoffice.staffMember('support');
  expect((await offer('credit', 1_001, support)).body.code).toBe('ABOVE_LIMIT');
  expect((await offer('debit', 1, support)).body.code).toBe('ABOVE_LIMIT');
  // Daily limit of 5,000 baht allows five credits of 1,000, however many are sent at once.
  const answers = await Promise.all(Array.from({ length: 20 }, () => offer('credit', 1_000, support)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ body }) => body.code === 'ABOVE_LIMIT')).toHaveLength(15);
  const { body } = await backoffice.call('getManualAdjustment', {
    as: support,
    params: { memberId: member.id },
  });
  expect(body.limits).toEqual({ credit: { each: '100000', left: '0' }, debit: null });
  const big = await requestAdjustment('credit', 40_000, bo);
  expect((await accept(big, ann)).body.code).toBe('ABOVE_LIMIT');
  expect(await wallet()).toBe(50_000n);
});

test('a credit during a bonus counts as the member’s own money', async () => {
  const bonusId = await fixture.begin(member, { deposit: 500, bonus: 100 });
  await accept(await requestAdjustment('credit', 70));
  const { rows } = await fixture.deps.pool.query('select added, late from member_bonus where id = $1', [
    bonusId,
  ]);
  expect(rows).toEqual([{ added: 7_000n, late: 0n }]);
});

test('a credit after a bonus has expired counts as late money', async () => {
  const bonusId = await fixture.begin(member, {
    deposit: 500,
    bonus: 100,
    expiresAt: new Date(Date.now() - 1_000),
  });
  await accept(await requestAdjustment('credit', 70));
  const { rows } = await fixture.deps.pool.query('select added, late from member_bonus where id = $1', [
    bonusId,
  ]);
  expect(rows).toEqual([{ added: 0n, late: 7_000n }]);
});

test('an adjustment is posted as a correction and does not change the net loss for refunds', async () => {
  const net = async () => {
    const { rows } = await fixture.deps.pool.query(
      `select net from refund_nets(array[$1::uuid], now() - interval '1 hour', now() + interval '1 hour')`,
      [member.id],
    );
    return rows[0].net;
  };
  const before = await net();
  await accept(await requestAdjustment('credit', 70));
  const { rows } = await fixture.deps.pool.query(
    `select reason, statement_type as type from entry where member_id = $1 order by created_at desc limit 1`,
    [member.id],
  );
  expect(rows).toEqual([{ reason: 'correction', type: 'deposit' }]);
  expect(await net()).toBe(before);
  await accept(await requestAdjustment('debit', 90));
  expect(await net()).toBe(before);
});

test.each(['0', '-100'])('an amount of %s is refused', async (amount) => {
  const { body } = await backoffice.call('requestManualAdjustment', {
    as: ann,
    params: { memberId: member.id },
    body: { way: 'credit', amount, reason: 'OTHER', why: 'x' },
  });
  expect(body.code).toBe('INVALID_INPUT');
});
