import { dayKey } from '@kapao/core/calendar';
import { NIL, v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { raiseAlarm } from '../../../inquiry/alarm.ts';
import type { TestMember } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { accountOf } from '../../../testing/bank-fixture.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';
import { importStatementFile } from '../../bank-receipts/admin/statement-approval.ts';
import { matchReceipt } from '../../bank-receipts/match-receipt.ts';
import { postReceipt } from '../../bank-receipts/post-receipt.ts';
import { type Payer, type ReceiptEvidence, receiverOf } from '../../bank-receipts/receipt-evidence.ts';

// Covers approvers whose own work a withdrawal rests on: they do not count as another person, even where that work has no
// ledger entry of its own.

let fixture: BonusFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let cy: TestStaffMember;
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
  const someone = () => backoffice.staffMember('finance');
  [ann, bo, cy] = [await someone(), await someone(), await someone()];
});

const withdraw = async (baht: number) => ({ id: `${member.id}.${await fixture.withdraw(member, baht)}` });
const approve = async (as: TestStaffMember, params: { id: string }) => {
  const { status, body } = await backoffice.call('approveWithdrawal', { as, params, body: {} });
  return body.code ?? status;
};
const accept = async (as: TestStaffMember, approvalId: string) => {
  const { hash } = (await backoffice.call('getApproval', { as, params: { approvalId } })).body;
  const accepted = await backoffice.call('approveRequest', { as, params: { approvalId }, body: { hash } });
  expect(accepted.status).toBe(200);
};

test('the two who let a member keep a bonus cannot approve that member’s withdrawal', async () => {
  member = await fixture.player(500);
  const itemId = await fixture.begin(member, { deposit: 500, bonus: 9_500, terms: { turnoverMultiple: 50 } });
  const body = {
    memberId: member.id,
    itemId,
    kind: 'bonus',
    decision: 'void',
    keep: '1000000',
    why: 'a fault',
  };
  await accept(cy, (await backoffice.call('requestDecisionApproval', { as: ann, body })).body.approvalId);
  const item = await withdraw(9_000);
  expect([await approve(ann, item), await approve(cy, item)]).toEqual(['OWN_WORK', 'OWN_WORK']);
  expect(await approve(bo, item)).toBe(200);
});

test('the one who unblocked a member cannot approve that member’s withdrawal', async () => {
  member = await fixture.player(9_000);
  const params = { memberId: member.id };
  const change = async (as: TestStaffMember, action: string) =>
    expect(
      (await backoffice.call('setAccountStatus', { as, params, body: { act: action, why: 'two of one' } }))
        .status,
    ).toBe(200);
  const item = await withdraw(9_000);
  await change(bo, 'block');
  await change(ann, 'unblock');
  expect(await approve(ann, item)).toBe('OWN_WORK');
  // Blocking a member gives the member nothing.
  expect(await approve(bo, item)).toBe(200);
});

const audited = (by: TestStaffMember, facts: object) =>
  fixture.deps.pool.query('select audit_write($1)', [
    { staffId: by.id, who: 'x', sessionId: null, address: null, requestId: null, why: null, ...facts },
  ]);

test.each([
  ['published', 'publishOffer', {}],
  ['resumed', 'pauseOffer', { paused: false }],
])(
  'the one who alone %s the offer that a member played cannot approve that member’s withdrawal',
  async (_, action, after) => {
    member = await fixture.player(9_000);
    const item = await withdraw(9_000);
    await fixture.begin(member, { deposit: 500, bonus: 500 });
    const { rows } = await fixture.deps.pool.query<{ code: string }>(
      'select offer_code as code from member_bonus where member_id = $1',
      [member.id],
    );
    const offer = (by: TestStaffMember, subjectId: string) =>
      audited(by, { action, subject: 'offer', subjectId, before: null, after });
    const { code = '' } = rows[0] ?? {};
    await offer(bo, 'OTHER');
    // Whoever pauses an offer gives nothing.
    await audited(ann, {
      action: 'pauseOffer',
      subject: 'offer',
      subjectId: code,
      before: null,
      after: { paused: true },
    });
    // An offer made after the member had begun the bonus gave them nothing.
    await offer(cy, code);
    await offer(ann, code);
    await fixture.deps.pool.query(
      `update member_bonus set started_at = (select a.at from audit a where a.staff_id = $2 and a.action = $3)
      where member_id = $1`,
      [member.id, cy.id, action],
    );
    expect(await approve(cy, item)).toBe('OWN_WORK');
    expect(await approve(ann, item)).toBe(200);
  },
);

const close = async (as: TestStaffMember, memberId: string, itemId: string) => {
  const body = { memberId, kind: 'alarm', decision: 'close', why: 'the game says so' };
  const { status } = await backoffice.call('resolveException', { as, params: { itemId }, body });
  expect(status).toBe(200);
};

test('the one who closed an alarm about a member’s bets cannot approve that member’s withdrawal', async () => {
  member = await fixture.player(9_000);
  const item = await withdraw(9_000);
  const alarm = {
    kind: 'bet-mismatch',
    account: 'operator:game-result:PG',
    currency: 'THB',
    details: {},
  } as const;
  const [own, others] = [v7(), v7()];
  await raiseAlarm(fixture.deps, { ...alarm, memberId: member.id }, own);
  const other = await fixture.player(0);
  await raiseAlarm(fixture.deps, { ...alarm, memberId: other.id }, others);
  await close(ann, member.id, own);
  await close(bo, other.id, others);
  expect(await approve(ann, item)).toBe('OWN_WORK');
  expect(await approve(bo, item)).toBe(200);
});

test('the one who closed a gap of a provider’s bets cannot approve a withdrawal after a bonus played there', async () => {
  const gap = async (by: TestStaffMember) => {
    const id = v7();
    await fixture.deps.pool.query("select bet_gap_note('PG', $1, now() - interval '1 hour', now())", [id]);
    await close(by, NIL, id);
  };
  member = await fixture.player(9_000, 'PG');
  const item = await withdraw(9_000);
  await gap(bo);
  await fixture.begin(member, { deposit: 500, bonus: 500 });
  await gap(ann);
  expect(await approve(ann, item)).toBe('OWN_WORK');
  // The gap that this staff member closed was before the bonus began, so it does not concern the bonus.
  expect(await approve(bo, item)).toBe(200);
});

test('the two who set the rate of a game that a member has opened cannot approve that member’s withdrawal', async () => {
  const { pool } = fixture.deps;
  const dee = await backoffice.staffMember('owner');
  await pool.query("update game set enabled = false where code = 'PG'");
  const games = (await backoffice.call('listGames', { as: dee })).body.rows;
  const game = games.find(({ code }: { code: string }) => code === 'PG');
  const body = { rate: String(Number(game.rate) + 1), seen: game.seen, why: 'their new contract' };
  const { approvalId } = (await backoffice.call('requestGameRate', { as: dee, params: { code: 'PG' }, body }))
    .body;
  await accept(cy, approvalId);
  await pool.query("update game set enabled = true, rate = $1 where code = 'PG'", [game.rate]);
  member = await fixture.player(9_000);
  expect(await approve(cy, await withdraw(9_000))).toBe(200);
  member = await fixture.player(9_000, 'PG');
  const item = await withdraw(9_000);
  expect([await approve(dee, item), await approve(cy, item)]).toEqual(['OWN_WORK', 'OWN_WORK']);
  expect(await approve(bo, item)).toBe(200);
});

const yesterday = dayKey(new Date(Date.now() - 86_400_000));
async function receivingAccount(): Promise<string> {
  const { accounts } = (await backoffice.call('listFedAccounts', { as: ann })).body;
  return accounts.find(({ bankCode }: { bankCode: string }) => bankCode === 'SCB').id;
}
/** Imports one row of yesterday, requested by Ann and approved by Cy. */
async function importRow(account: string, row: string) {
  const file = Buffer.from(`at,amount,fromBank,fromAccountNo,fromName\n${yesterday} ${row}`);
  const body = { account, why: 'their feed was away' };
  const { approvalId } = (await backoffice.call('requestStatementApproval', { as: ann, body, file })).body;
  await accept(cy, approvalId);
  await importStatementFile(fixture.deps, approvalId);
}
/** Stores a payment that a source other than a statement reports, and returns its state. */
async function reported(
  key: string,
  {
    account,
    from,
    ...payment
  }: Pick<ReceiptEvidence, 'amount' | 'paidAt'> & {
    readonly account: string;
    readonly from: Omit<Payer, 'bankCode'>;
  },
) {
  const { id } = await matchReceipt(fixture.deps, {
    ...payment,
    source: key === 'second' ? 'slip' : 'line',
    key: `${key}/own-work`,
    reference: null,
    receiver: receiverOf({ id: account, bankCode: 'SCB', currency: 'THB' }),
    dayOnly: false,
    from: { ...from, bankCode: 'KBANK' },
  });
  return (await postReceipt(fixture.deps, id)).state;
}

test('the two whose statement alone reported a deposit cannot approve its member’s withdrawal', async () => {
  member = await fixture.player(0);
  const account = await receivingAccount();
  await importRow(account, `10:15,9000,KBANK,${accountOf(member).accountNo},FIRST PAYER`);
  const item = await withdraw(9_000);
  expect([await approve(ann, item), await approve(cy, item)]).toEqual(['OWN_WORK', 'OWN_WORK']);
  // Once the bank reports the payment as well, the statement is no longer its only source; it still names the payer.
  const line = { account, amount: 900_000n, paidAt: new Date(`${yesterday}T10:15+07:00`) };
  const { accountNo } = accountOf(member);
  expect(await reported('first', { ...line, from: { accountNo: null, names: ['FIRST PAYER'] } })).toBe(
    'credited',
  );
  expect(await approve(ann, item)).toBe('OWN_WORK');
  expect(await reported('second', { ...line, from: { accountNo, names: [] } })).toBe('credited');
  expect(await approve(ann, item)).toBe(200);
});

test('the two whose statement named the payer of a deposit cannot approve its member’s withdrawal', async () => {
  member = await fixture.player(0);
  const account = await receivingAccount();
  const line = { account, amount: 900_100n, paidAt: new Date(`${yesterday}T11:15:07+07:00`) };
  const from = { accountNo: null, names: ['SUSPENDED PAYER'] };
  expect(await reported('third', { ...line, from })).toBe('in-suspense');
  await importRow(account, `11:15:07,9001,KBANK,${accountOf(member).accountNo},SUSPENDED PAYER`);
  const item = await withdraw(9_000);
  expect([await approve(ann, item), await approve(cy, item)]).toEqual(['OWN_WORK', 'OWN_WORK']);
  expect(await approve(bo, item)).toBe(200);
});
