import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../ledger/integrity/ledger-check.ts';
import type { ResolutionOrder } from '../payments/exceptions/decision.ts';
import { resolveException } from '../payments/exceptions/resolve-exception.ts';
import type { TestMember } from '../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../testing/backoffice/backoffice-server.ts';
import { type BankFixture, bankFixture } from '../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../testing/exceptions.ts';
import { changeWithdrawal } from '../testing/inquiry.ts';

// Tests that no call avoids a second approval, and that staff who work at the same time do not block each other.

let fixture: BankFixture;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  backoffice = await testBackoffice(fixture.server);
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});
beforeEach(async () => {
  fixture.post.losing = true;
  member = await fixture.member(30_000_000n);
  [ann, bo] = [await backoffice.staffMember('owner'), await backoffice.staffMember('owner')];
});
afterEach(async () => expect((await checkLedger(fixture.deps.pool)).violations).toEqual([]));

const sql = (text: string, values: unknown[] = []) => fixture.deps.pool.query(text, values);

/** Creates a withdrawal that was sent to a bank that does not answer. */
async function silent(of = member): Promise<string> {
  const { body } = await fixture.server.call('withdraw', { token: of.token, body: { amount: 300 } });
  const id = String(body.withdrawId);
  const sending = { from: 'created', to: 'sent', inquireInMs: 60_000 } as const;
  expect(await changeWithdrawal(fixture.deps.pool, { memberId: of.id, id }, sending)).toBe(true);
  await exceptionsFixtureOf(fixture.deps).escalate('withdrawal', of.id, id);
  return id;
}

/** Creates a withdrawal that waits for a review. */
async function inReview(of = member): Promise<string> {
  const { body } = await fixture.server.call('withdraw', { token: of.token, body: { amount: 6_000 } });
  return String(body.withdrawId);
}

const noteOf = ({ id, name }: TestStaffMember) => ({
  ...{ staffId: id, who: name, sessionId: null, address: null, requestId: null },
  ...{ action: 'test', subject: 'withdrawal' },
});
const order = (id: string, by: TestStaffMember, more: Partial<ResolutionOrder> = {}): ResolutionOrder => ({
  id: v7(),
  subject: { kind: 'withdrawal', memberId: member.id, id },
  decision: 'done',
  who: by.name,
  why: 'told by phone',
  audit: noteOf(by),
  ...more,
});

const proposeEnd = async (itemId: string, decision = 'done') =>
  (
    await backoffice.call('requestDecisionApproval', {
      as: ann,
      body: { memberId: member.id, itemId, kind: 'withdrawal', decision, why: 'the bank said so' },
    })
  ).body.approvalId as string;
const hashOf = async (approvalId: string, as = bo): Promise<string> =>
  (await backoffice.call('getApproval', { as, params: { approvalId } })).body.hash;
const accept = async (approvalId: string, as = bo) =>
  backoffice.call('approveRequest', {
    as,
    params: { approvalId },
    body: { hash: await hashOf(approvalId, as) },
  });

test('the database refuses to resolve a withdrawal without a second approval', async () => {
  const id = await silent();
  for (const decision of ['done', 'failed'] as const)
    await expect(resolveException(fixture.deps, order(id, ann, { decision }))).rejects.toThrow(
      'needs two staff members',
    );
  expect((await sql('select 1 from decision where subject_id = $1', [id])).rowCount).toBe(0);
});

test('the database refuses an approval that was given for another subject or another decision', async () => {
  const one = await silent();
  const neighbour = await fixture.member(100_000n);
  const other = await silent(neighbour);
  const subject = { kind: 'withdrawal', memberId: neighbour.id, id: other } as const;
  const approvalId = await proposeEnd(one);
  const acceptance = { approvalId, staffId: bo.id, callId: v7(), hash: await hashOf(approvalId), why: '' };
  for (const wrong of [
    order(other, bo, { acceptance, subject }),
    order(one, bo, { acceptance, decision: 'failed' }),
  ])
    await expect(resolveException(fixture.deps, wrong)).rejects.toThrow('not what was requested');
  await expect(
    resolveException(fixture.deps, order(one, bo, { acceptance, decision: 'ask' })),
  ).rejects.toThrow('needs no approval');
  expect(await resolveException(fixture.deps, order(one, bo, { acceptance }))).toMatchObject({ ok: true });
});

test('an approval request is not approved by its maker, changed, inserted as approved, or approved after expiry', async () => {
  const id = await proposeEnd(await silent());
  const accepted = `state = 'approved', decided_by = $2, decided_at = now()`;
  await expect(sql(`update approval_request set ${accepted} where id = $1`, [id, ann.id])).rejects.toThrow(
    'violates check',
  );
  for (const changed of [`payload = payload || '{"decision": "failed"}'`, 'amount = 1', `why = 'other'`])
    await expect(sql(`update approval_request set ${changed} where id = $1`, [id])).rejects.toThrow(
      'does not change',
    );
  const copy = (values: string) =>
    sql(
      `insert into approval_request select x.* from approval_request p, jsonb_populate_record(p, $2::jsonb) x where p.id = $1`,
      [id, values],
    );
  const fresh = { id: v7(), subject_id: v7() };
  await expect(copy(JSON.stringify(fresh))).rejects.toThrow('with the hash of its content');
  const done = { id: v7(), state: 'approved', decided_by: bo.id, decided_at: new Date() };
  await expect(copy(JSON.stringify(done))).rejects.toThrow('begins open');
  const late = { ...{ id: v7(), subject: null, subject_id: null }, expires_at: new Date(Date.now() - 1_000) };
  await sql(
    `insert into approval_request select x.* from approval_request p, jsonb_populate_record(p, $2::jsonb || jsonb_build_object('hash',
       approval_request_hash(p.kind, p.member_id, null, null, p.payload, p.amount, p.currency))) x where p.id = $1`,
    [id, JSON.stringify(late)],
  );
  await expect(
    sql(`update approval_request set ${accepted} where id = $1`, [late.id, bo.id]),
  ).rejects.toThrow('has expired');
});

test('approving a withdrawal and approving its requested resolution at once: exactly one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    member = await fixture.member(3_000_000n);
    const id = await inReview();
    const approvalId = await proposeEnd(id);
    const hash = await hashOf(approvalId);
    const answers = await Promise.all([
      backoffice.call('approveWithdrawal', { as: bo, params: { id: `${member.id}.${id}` }, body: {} }),
      backoffice.call('approveRequest', { as: bo, params: { approvalId }, body: { hash } }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('two staff members who approve each other’s role change at once: no server error, and at least one succeeds', async () => {
  const third = await backoffice.staffMember('owner');
  for (let round = 0; round < 5; round++) {
    const role = round % 2 === 0 ? 'finance' : 'owner';
    const pair = [await backoffice.staffMember('owner'), await backoffice.staffMember('owner')] as const;
    const made = await Promise.all(
      pair.map(({ id }) =>
        backoffice.call('requestStaffRoleApproval', {
          as: third,
          params: { id },
          body: { role: role === 'owner' ? 'auditor' : role, why: 'asked for it' },
        }),
      ),
    );
    const [ofOne, ofTwo] = made.map(({ body }) => String(body.approvalId));
    const answers = await Promise.all([accept(ofTwo ?? '', pair[0]), accept(ofOne ?? '', pair[1])]);
    // The other approval may have removed this staff member's right by then.
    for (const { status } of answers) expect(status).toBeLessThan(500);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  }
});

test('fifty concurrent decisions and fifty reads of personal data all succeed, and the audit chain stays intact', async () => {
  const members = await Promise.all(Array.from({ length: 25 }, () => fixture.member(3_000_000n)));
  const staff = await Promise.all(Array.from({ length: 5 }, () => backoffice.staffMember('owner')));
  const by = (i: number) => staff[i % staff.length] ?? ann;
  const items = await Promise.all(members.map(async (of) => ({ of, id: await inReview(of) })));
  const credits = await Promise.all(
    members.map(async (of) => {
      const { body } = await backoffice.call('requestManualAdjustment', {
        as: ann,
        params: { memberId: of.id },
        body: { way: 'credit', amount: '700', reason: 'GOODWILL', why: 'waited' },
      });
      return { approvalId: String(body.approvalId), hash: await hashOf(body.approvalId) };
    }),
  );
  const { rows: before } = await sql('select coalesce(max(seq), 0) as seq from audit');
  const answers = await Promise.all([
    ...items.map(({ of, id }, i) =>
      backoffice.call('approveWithdrawal', { as: by(i), params: { id: `${of.id}.${id}` }, body: {} }),
    ),
    ...credits.map(({ approvalId, hash }, i) =>
      backoffice.call('approveRequest', { as: by(i + 1), params: { approvalId }, body: { hash } }),
    ),
    ...Array.from({ length: 50 }, (_, i) =>
      backoffice.call('showPersonal', {
        as: by(i + 2),
        params: { memberId: members[i % members.length]?.id ?? '' },
        body: { fields: ['phone'] },
      }),
    ),
  ]);
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
  const { rows } = await sql(
    'select action, count(*)::int as n from audit where seq > $1 group by 1 order by 1',
    [before[0].seq],
  );
  expect(rows).toEqual([
    { action: 'approveRequest', n: 25 },
    { action: 'approveWithdrawal', n: 25 },
    { action: 'showPersonal', n: 50 },
  ]);
  expect((await sql('select * from audit_broken(0, 1000000)')).rows).toEqual([]);
});
