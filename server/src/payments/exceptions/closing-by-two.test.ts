import { type AlarmKind, alarmKinds, closesByTwo } from '@kapao/contract/backoffice/alarm-kinds';
import { NIL as nobody, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { inquiriesOf } from '../../app/slices.ts';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import { type DueInquiry, escalateFault } from '../../inquiry/inquiry.queries.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';

let fixture: BankFixture;
let backoffice: TestBackoffice;
let [ann, bo, eve]: TestStaffMember[] = [];
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
  [ann, bo, eve] = [
    await backoffice.staffMember('finance', 'Ann'),
    await backoffice.staffMember('finance', 'Bo'),
    await backoffice.staffMember('finance', 'Eve'),
  ];
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});

const query = async (text: string, values: unknown[] = []) =>
  (await fixture.deps.pool.query(text, values)).rows;

/** Account, who may close the alarm without anything being posted, and where its money is then. */
type Closing = readonly [account: string, closers: 'one' | 'two' | 'nobody', because: string];

const closings: Readonly<Record<AlarmKind, readonly Closing[]>> = {
  payment: [
    ['operator:bank:SCB', 'two', 'a slip with another amount, or a deposit that its bank took back'],
    ['operator:qr:KBANK', 'two', 'a payment under a number of another one, or with another amount'],
    ['operator:gift:truemoney', 'two', 'a gift with another amount, or for an erased member'],
  ],
  unreadable: [
    ['operator:bank:SCB', 'two', 'a line of a feed that may be a payment'],
    ['operator:qr:KBANK', 'two', 'a signed callback that may be a payment'],
    ['operator:suspense', 'two', 'a statement that is not imported, whose account is gone'],
    ['operator:payout:KBANK', 'one', 'a payout, whose money is held until it ends'],
    ['operator:game-result:JOKER', 'one', 'a bet; the balance of the game is read'],
  ],
  unattributed: [['operator:suspense', 'one', 'its money is in suspense, which nobody closes']],
  'third-party': [['operator:qr:KBANK', 'one', 'its money is credited, or in suspense']],
  'possible-duplicate': [['operator:suspense', 'one', 'its money is in suspense, which nobody closes']],
  contradiction: [['operator:suspense', 'one', 'its money is in suspense, which nobody closes']],
  'no-answer': [['operator:qr:KBANK', 'one', 'the item that was not answered is listed itself']],
  payout: [['operator:payout:KBANK', 'one', 'its money was sent']],
  total: [['operator:qr:KBANK', 'one', 'raised again while the totals differ']],
  'unknown-receiver': [['operator:gift:truemoney', 'one', 'nothing was redeemed']],
  'bet-mismatch': [['operator:game-result:JOKER', 'one', 'no payment']],
  'bet-gap': [['operator:game-result:SEXYGAME', 'one', 'no payment']],
  'unknown-account': [['operator:game-result:JOKER', 'one', 'no payment']],
  'bonus-overdue': [['operator:bonus', 'nobody', 'listed as its bonus']],
  'bonus-correction': [['operator:bonus', 'one', 'no payment']],
  accrual: [['operator:refund', 'one', 'no payment']],
};
const cases = alarmKinds.flatMap((kind) =>
  closings[kind].map(([account, closers, because]) => ({ kind, account, closers, because })),
);

async function alarm(kind: AlarmKind, account: string, more: object = {}): Promise<string> {
  const id = v7();
  const facts = { kind, account, currency: 'THB', details: {}, ...more } as Parameters<typeof raiseAlarm>[1];
  await raiseAlarm(fixture.deps, facts, id);
  return id;
}
const about = (kind: string, memberId: string = nobody) => ({ memberId, kind, decision: 'close', why: 'x' });
const close = (as: TestStaffMember | undefined, itemId: string, body: object) =>
  backoffice.call('resolveException', { as: as ?? null, params: { itemId }, body });
const request = (as: TestStaffMember | undefined, itemId: string, body: object) =>
  backoffice.call('requestDecisionApproval', { as: as ?? null, body: { ...body, itemId } });
async function approve(as: TestStaffMember | undefined, approvalId: string) {
  const params = { approvalId };
  const { hash } = (await backoffice.call('getApproval', { as: ann ?? null, params })).body;
  return backoffice.call('approveRequest', { as: as ?? null, params, body: { hash } });
}
const isOpen = async (id: string) =>
  (await query('select from alarm where id = $1 and resolved_at is null', [id])).length === 1;

describe('an alarm that nothing is posted for', () => {
  it.each(cases)('$kind about $account is closed by $closers: $because', async (one) => {
    const [id, isByTwo] = [await alarm(one.kind, one.account), one.closers === 'two'];
    const inDatabase = await query('select alarm_closes_by_two($1, $2) as two', [one.kind, one.account]);
    expect([closesByTwo(one.kind, one.account), inDatabase]).toEqual([isByTwo, [{ two: isByTwo }]]);
    const asked = await request(ann, id, about('alarm'));
    expect(asked.status === 200).toBe(isByTwo);
    const { status, body } = await close(ann, id, about('alarm'));
    const answers = { one: 200, two: 'NEEDS_APPROVAL', nobody: 'ALREADY_CLOSED' };
    expect(status === 200 ? status : body.code).toBe(answers[one.closers]);
    expect(await isOpen(id)).toBe(one.closers !== 'one');
    if (!isByTwo) return;
    expect((await approve(ann, asked.body.approvalId)).body.code).toBe('SAME_PERSON');
    expect(await isOpen(id)).toBe(true);
    expect((await approve(bo, asked.body.approvalId)).status).toBe(200);
    expect(await isOpen(id)).toBe(false);
    expect(await query('select decision, who from decision where subject_id = $1', [id])).toEqual([
      { decision: 'close', who: 'Ann + Bo' },
    ]);
  });
});

test('a request to close states the larger of two amounts, by which its approvers are judged', async () => {
  for (const [ours, theirs] of [
    ['50000', '70000'],
    ['70000', '0'],
  ]) {
    const id = await alarm('payment', 'operator:bank:SCB', { ours, theirs });
    const { approvalId } = (await request(ann, id, about('alarm'))).body;
    expect(await query('select amount from approval_request where id = $1', [approvalId])).toEqual([
      { amount: 70_000n },
    ]);
    expect((await approve(bo, approvalId)).status).toBe(200);
  }
});

test('of two requests to close one alarm one takes effect, however many approve at once', async () => {
  const id = await alarm('payment', 'operator:qr:KBANK');
  const requests = [await request(ann, id, about('alarm')), await request(bo, id, about('alarm'))];
  const ids = requests.flatMap(({ body }) => body.approvalId ?? []);
  const answers = await Promise.all(
    ids.flatMap((each) => [eve, eve, bo, ann].map((as) => approve(as, each))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await query("select from decision where subject_id = $1 and decision = 'close'", [id])).toHaveLength(
    1,
  );
});

/** Who may close an escalated inquiry that holds no money. */
const inquiries: Readonly<Record<string, 'one' | 'two' | 'elsewhere'>> = {
  // The gateway was silent for a day: whether its QR was paid, nobody knows.
  qr: 'two',
  // Their own rows are needed, and their own tests say who closes them.
  gift: 'elsewhere',
  slip: 'elsewhere',
};

test('only two people close the inquiry about a QR whose gateway is silent', async () => {
  const member = await fixture.member();
  for (const { kind } of inquiriesOf(fixture.deps)) {
    if (inquiries[kind] === 'elsewhere') continue;
    const id = v7();
    const [due] = await query(
      `insert into inquiry (member_id, kind, id, provider, attempts, failed_attempts, next_at, last_answer_at)
         values ($1, $2, $3, 'KBANK', 10, 10, now() + interval '1 hour', now() - interval '6 hours')
       returning kind, member_id as "memberId", id, provider, attempts as asked, failed_attempts as broken,
                 last_answer_at as "lastAnswerAt", escalated_at as "escalatedAt", now() as "takenAt"`,
      [member.id, kind, id],
    );
    await escalateFault(fixture.deps.pool, due as DueInquiry); // The columns are those of the query.
    const body = about(kind, member.id);
    const isByTwo = inquiries[kind] === 'two';
    const asked = await request(ann, id, body);
    expect([kind, asked.status === 200]).toEqual([kind, isByTwo]);
    const { status, body: answer } = await close(ann, id, body);
    expect([kind, status === 200 ? status : answer.code]).toEqual([kind, isByTwo ? 'NEEDS_APPROVAL' : 200]);
    if (isByTwo) expect((await approve(bo, asked.body.approvalId)).status).toBe(200);
    expect([kind, await query('select from inquiry where id = $1', [id])]).toEqual([kind, []]);
  }
});
