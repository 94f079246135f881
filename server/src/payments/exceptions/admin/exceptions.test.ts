import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../../ledger/integrity/ledger-check.ts';
import { newKey, type TestMember } from '../../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../../testing/backoffice/backoffice-server.ts';
import { accountOf } from '../../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../../testing/exceptions.ts';
import { changeWithdrawal } from '../../../testing/inquiry.ts';
import { type BonusFixture, bonusFixture } from '../../../testing/rewards/bonus-fixture.ts';
import { settleWithdrawal } from '../../withdrawals/settle-withdrawal.ts';
import { findWithdrawal } from '../../withdrawals/withdrawal.queries.ts';

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
  fixture.post.losing = true;
  member = await fixture.player(10_000);
  [ann, bo] = [await backoffice.staffMember('finance'), await backoffice.staffMember('finance')];
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

/** Creates a withdrawal of 300 baht that was sent to the bank, which does not answer. */
async function silent(): Promise<string> {
  const { body } = await fixture.server.call('withdraw', { token: member.token, body: { amount: 300 } });
  const id = String(body.withdrawId);
  const sending = { from: 'created', to: 'sent', inquireInMs: 60_000 } as const;
  expect(await changeWithdrawal(fixture.deps.pool, { memberId: member.id, id }, sending)).toBe(true);
  await exceptionsFixtureOf(fixture.deps).escalate('withdrawal', member.id, id);
  return id;
}

const list = async (query: Record<string, string> = {}) =>
  (await backoffice.call('listExceptions', { as: ann, query: { most: '100', ...query } })).body.rows as {
    id: string;
    approval: object | null;
  }[];
const getItem = (itemId: string, as = ann) => backoffice.call('getException', { as, params: { itemId } });
const offer = (itemId: string, decision: string, more: object = {}, as = ann) =>
  backoffice.call('requestDecisionApproval', {
    as,
    body: {
      memberId: member.id,
      itemId,
      kind: 'withdrawal',
      decision,
      why: 'the bank said so\nby phone',
      ...more,
    },
  });
const read = async (approvalId: string, as = bo) =>
  (await backoffice.call('getApproval', { as, params: { approvalId } })).body;
const accept = async (approvalId: string, as = bo, key = newKey()) =>
  backoffice.call('approveRequest', {
    as,
    key,
    params: { approvalId },
    body: { hash: (await read(approvalId)).hash },
  });
/** Returns the account and phone numbers of a member in every spelling that is stored. */
const numbersOf = async (memberId: string): Promise<string[]> => {
  const { rows } = await fixture.deps.pool.query<{ number: string }>(
    `select bank_account_no as number from member where id = $1
     union select account_no from bank_account_claim where member_id = $1
     union select account_no from withdrawal where member_id = $1
     union select unnest(array[username, phone]) from member where id = $1`,
    [memberId],
  );
  return rows.map(({ number }) => number);
};
const stateOf = async (id: string) =>
  (await fixture.deps.pool.query('select state from withdrawal where id = $1', [id])).rows[0].state;

test('an escalated withdrawal is listed with masked facts, and reading it is audited', async () => {
  const id = await silent();
  expect((await list()).map((row) => row.id)).toContain(id);
  const { body } = await getItem(id);
  expect(body).toMatchObject({
    kind: 'withdrawal',
    held: true,
    amount: '30000',
    currency: 'THB',
    publicId: member.publicId,
    allows: ['ask', 'done', 'failed'],
    approval: null,
    decisions: [],
  });
  expect(body.facts).toContainEqual({ name: 'account', value: expect.stringMatching(/^••••\d{4}$/) });
  const clear = await numbersOf(member.id);
  expect(clear).toContain(accountOf(member).accountNo);
  const shown = JSON.stringify(body).replace(/[-\s.]/g, '');
  for (const number of clear) expect(shown).not.toContain(number);
  expect(body.balances).toContainEqual({ code: 'held', balance: '30000', currency: 'THB' });
  const { rows } = await fixture.deps.pool.query(
    `select who, subject, member_id as "memberId" from audit where action = 'getException' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ who: ann.name, subject: 'withdrawal', memberId: member.id }]);
});

test('a withdrawal under inquiry is listed only on request, and decided only with force', async () => {
  const { body } = await fixture.server.call('withdraw', { token: member.token, body: { amount: 200 } });
  const id = String(body.withdrawId);
  expect((await list()).map((row) => row.id)).not.toContain(id);
  expect((await list({ working: 'true', kind: 'withdrawal' })).map((row) => row.id)).toContain(id);
  expect((await offer(id, 'failed')).body.code).toBe('INQUIRY_OPEN');
  const forced = await offer(id, 'failed', { force: true });
  expect((await accept(forced.body.approvalId)).status).toBe(200);
  expect(await fixture.balance(member, 'wallet')).toBe(1_000_000n);
});

test.each([
  ['failed', 'returned', 1_000_000n],
  ['done', 'paid', 970_000n],
] as const)(
  'two staff members decide that a withdrawal is %s: money, decision, approval and audit agree',
  async (decision, state, wallet) => {
    const id = await silent();
    const { body } = await offer(id, decision);
    expect(await stateOf(id)).toBe('sent');
    expect((await list()).find((row) => row.id === id)?.approval).toMatchObject({ decision, by: ann.name });
    expect(await read(body.approvalId)).toMatchObject({
      kind: 'decision',
      subject: 'withdrawal',
      subjectId: id,
      amount: '30000',
      before: { kind: 'withdrawal', state: 'sent' },
      after: { decision },
    });
    expect((await accept(body.approvalId)).status).toBe(200);
    expect([await stateOf(id), await fixture.balance(member, 'wallet')]).toEqual([state, wallet]);
    const { rows } = await fixture.deps.pool.query(
      `select d.who, d.why, d.staff_id = $2 as accepter, p.requested_by = $3 as proposer, p.entry_id = d.entry_id as entry
       from decision d join approval_request p on p.id = d.approval_id where d.subject_id = $1`,
      [id, bo.id, ann.id],
    );
    expect(rows).toEqual([
      {
        who: `${ann.name} + ${bo.name}`,
        why: 'the bank said so by phone',
        accepter: true,
        proposer: true,
        entry: true,
      },
    ]);
    expect((await getItem(id)).body).toMatchObject({
      code: 'ALREADY_CLOSED',
      params: { who: `${ann.name} + ${bo.name}` },
    });
  },
);

test('an approval is refused when the bank answered meanwhile, and the request is superseded', async () => {
  const id = await silent();
  const { body } = await offer(id, 'failed');
  const { hash } = await read(body.approvalId);
  const row = (await findWithdrawal(fixture.deps.pool, member.id, id))!; // Inserted above.
  await settleWithdrawal(fixture.deps, row, { kind: 'paid' });
  const { body: refusal } = await backoffice.call('approveRequest', {
    as: bo,
    params: { approvalId: body.approvalId },
    body: { hash },
  });
  expect(refusal.code).toBe('ALREADY_CLOSED');
  expect(await read(body.approvalId)).toMatchObject({
    state: 'superseded',
    decidedBy: null,
    decidedWhy: 'ALREADY_CLOSED',
  });
  expect([await stateOf(id), await fixture.balance(member, 'wallet')]).toEqual(['paid', 970_000n]);
});

test('fifty concurrent approvals of one decision take effect once', async () => {
  const id = await silent();
  const { body } = await offer(id, 'failed');
  const { hash } = await read(body.approvalId);
  const staff = await Promise.all(Array.from({ length: 10 }, () => backoffice.staffMember('finance')));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      backoffice.call('approveRequest', {
        as: staff[i % 10]!,
        params: { approvalId: body.approvalId },
        body: { hash },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body: answer } of answers)
    if (status !== 200) expect(answer.code).toBe('ALREADY_CLOSED');
  expect(await fixture.balance(member, 'wallet')).toBe(1_000_000n);
});

test('one staff member resumes an inquiry, unless another has claimed the item', async () => {
  const id = await silent();
  const ask = (as: TestStaffMember, key = newKey()) =>
    backoffice.call('resolveException', {
      as,
      key,
      params: { itemId: id },
      body: { memberId: member.id, kind: 'withdrawal', decision: 'ask', why: 'the line was down' },
    });
  await backoffice.call('claimItem', { as: bo, body: { queue: 'exceptions', item: id } });
  expect((await ask(ann)).body).toMatchObject({ code: 'TAKEN', params: { who: bo.name } });
  const key = newKey();
  expect((await ask(bo, key)).status).toBe(200);
  expect((await ask(bo, key)).status).toBe(200);
  const { rows } = await fixture.deps.pool.query(
    `select d.who, (select count(*) from audit a where a.subject_id = d.subject_id::text and a.action = 'resolveException') as audited
       from decision d where d.subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ who: bo.name, audited: 1n }]);
  const viewer = await backoffice.staffMember('viewer');
  expect((await ask(viewer)).body.code).toBe('NOT_ALLOWED');
});

test('requests above the role’s limit or for an impossible decision are refused', async () => {
  await fixture.deps.pool.query(
    `insert into role (code, name, rights, limits)
     values ('tiny', 'Tiny', '{money.propose}', '{"decision": {"THB": {"each": 29999, "day": 90000}}}')`,
  );
  const tiny = await backoffice.staffMember('tiny');
  const id = await silent();
  expect((await offer(id, 'failed', {}, tiny)).body.code).toBe('ABOVE_LIMIT');
  expect((await offer(id, 'return')).body.code).toBe('NOT_ALLOWED');
  expect((await offer(id, 'done', { kind: 'leg' })).body.code).toBe('ALREADY_CLOSED');
  expect((await offer(id, 'done', { toMember: 'NOBODY' })).body.code).toBe('NO_MEMBER');
  expect((await offer(id, 'failed')).status).toBe(200);
  // A second, different request is refused while the first is pending.
  expect((await offer(id, 'done', {}, bo)).body.code).toBe('TAKEN');
});

test.each([
  ['a part is kept', '3000', 10_000n],
  ['all of it is kept', '99999999', 0n],
])('two staff members void a bonus (%s)', async (_, keep, cut) => {
  const player = await fixture.player(0);
  const bonusId = await fixture.begin(player, { deposit: 0, bonus: 130 });
  const { body } = await backoffice.call('requestDecisionApproval', {
    as: ann,
    body: {
      memberId: player.id,
      itemId: bonusId,
      kind: 'bonus',
      decision: 'void',
      keep,
      why: 'two accounts of one person',
    },
  });
  // Keeping more than there is means keeping all. The amount is what is taken, or what is given above own money.
  expect(await read(body.approvalId)).toMatchObject({
    before: { has: { amount: '13000' } },
    after: { keep: { amount: cut > 0n ? keep : '13000' } },
    amount: cut > 0n ? String(cut) : '13000',
  });
  expect((await accept(body.approvalId)).status).toBe(200);
  expect(await fixture.bonuses(player)).toMatchObject([{ state: 'void', cut }]);
  expect((await read(body.approvalId)).state).toBe('approved');
  const taken = await fixture.deps.pool.query(
    `select amount, reason from entry where member_id = $1 and credit = 'operator:bonus'`,
    [player.id],
  );
  expect(taken.rows).toEqual(cut > 0n ? [{ amount: cut, reason: 'bonus-void' }] : []);
  const { rows } = await fixture.deps.pool.query(`select who from audit where subject_id = $1 order by seq`, [
    body.approvalId,
  ]);
  expect(rows).toEqual([{ who: ann.name }, { who: bo.name }]);
});

test('keeping more than the member’s own money counts against the role’s limit', async () => {
  const player = await fixture.player(0);
  const bonusId = await fixture.begin(player, { deposit: 100, bonus: 400_000 });
  const offer = (as: TestStaffMember, keep: string) =>
    backoffice.call('requestDecisionApproval', {
      as,
      body: { memberId: player.id, itemId: bonusId, kind: 'bonus', decision: 'void', keep, why: 'all of it' },
    });
  expect((await offer(ann, '40010000')).body.code).toBe('ABOVE_LIMIT');
  expect((await offer(ann, '99999999999')).body.code).toBe('ABOVE_LIMIT');
});
