import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApprovalKind } from '../../platform/backoffice/approval-kind.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { newKey, type TestMember } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { expireApprovals, findApproval } from './approval.queries.ts';
import { approveRequest } from './approve-request.ts';

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
  member = await fixture.member(10_000n);
  [ann, bo] = [await backoffice.staffMember('owner'), await backoffice.staffMember('owner')];
});

const sql = (text: string, values: unknown[] = []) => fixture.deps.pool.query(text, values);
const requestAdjustment = async (baht = 10, as = ann): Promise<string> => {
  const { body } = await backoffice.call('requestManualAdjustment', {
    as,
    params: { memberId: member.id },
    body: { way: 'credit', amount: String(baht * 100), reason: 'GOODWILL', why: 'waited an hour' },
  });
  return body.approvalId;
};
const read = async (approvalId: string, as = bo) =>
  (await backoffice.call('getApproval', { as, params: { approvalId } })).body;
const press = (approvalId: string, hash: string, as = bo, key = newKey()) =>
  backoffice.call('approveRequest', { as, key, params: { approvalId }, body: { hash } });
const accept = async (approvalId: string, as = bo) => press(approvalId, (await read(approvalId)).hash, as);
const stateOf = async (id: string) => (await findApproval(fixture.deps.pool, id))?.state;
const wallet = () => fixture.balance(member, 'wallet');

test('of fifty concurrent approvals one succeeds, and the others name who was first', async () => {
  const staff = await Promise.all(Array.from({ length: 10 }, () => backoffice.staffMember('owner')));
  const id = await requestAdjustment();
  const { hash } = await read(id);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => press(id, hash, staff[i % 10])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { decidedBy } = await read(id);
  for (const { status, body } of answers)
    if (status !== 200)
      expect(body).toMatchObject({ code: 'ALREADY_CLOSED', params: { who: decidedBy.name } });
  expect(await wallet()).toBe(11_000n);
});

test('approving and cancelling at the same time: exactly one succeeds', async () => {
  for (let round = 0; round < 10; round++) {
    const before = await wallet();
    const id = await requestAdjustment();
    const { hash } = await read(id);
    const [accepted, back] = await Promise.all([
      press(id, hash),
      backoffice.call('cancelRequest', { as: ann, params: { approvalId: id } }),
    ]);
    expect([accepted.status, back.status].sort()).toEqual([200, 409]);
    expect(await wallet()).toBe(before + (accepted.status === 200 ? 1_000n : 0n));
    expect(await stateOf(id)).toBe(accepted.status === 200 ? 'approved' : 'cancelled');
  }
});

test('the database refuses approval by the maker, with another payload, and after expiry', async () => {
  const accepting = (id: string, by: string, hash: string) =>
    sql(
      `select approval_request_approve($1, $2, gen_random_uuid(), decode($3, 'hex'), '', null, null) as said`,
      [id, by, hash],
    );
  const id = await requestAdjustment();
  const { hash } = await read(id);
  expect((await accepting(id, ann.id, hash)).rows).toEqual([{ said: 'SAME_PERSON' }]);
  // Another name and another session are still the same staff member.
  await sql(`update staff_member set name = name || ' the second' where id = $1`, [ann.id]);
  expect((await accepting(id, ann.id, hash)).rows).toEqual([{ said: 'SAME_PERSON' }]);
  await expect(
    sql(
      `update approval_request set state = 'approved', decided_by = requested_by, decided_at = now() where id = $1`,
      [id],
    ),
  ).rejects.toThrow('violates check constraint');
  expect((await accepting(id, bo.id, '00'.repeat(32))).rows).toEqual([{ said: 'CHANGED' }]);
  for (const change of [
    `payload = '{"reason": "FEE"}'`,
    'amount = amount + 1',
    'member_id = gen_random_uuid()',
    "expires_at = now() + interval '9 days'",
  ])
    await expect(sql(`update approval_request set ${change} where id = $1`, [id])).rejects.toThrow(
      'does not change',
    );
  await expect(sql('delete from approval_request where id = $1', [id])).rejects.toThrow('append-only');
  await sql(`update staff_member set state = 'stopped' where id = $1`, [bo.id]);
  expect((await accepting(id, bo.id, hash)).rows).toEqual([{ said: 'NOT_ALLOWED' }]);
  await outOfTime(id);
  const cy = await backoffice.staffMember('owner');
  expect((await accepting(id, cy.id, hash)).rows).toEqual([{ said: 'EXPIRED' }]);
  expect(await wallet()).toBe(10_000n);
});

/** Ages the approval request by a day, with a superuser's rights that nobody else has. */
async function outOfTime(id: string): Promise<void> {
  await sql(`alter table approval_request disable trigger approval_request_unchanged`);
  await sql(`update approval_request set expires_at = now() - interval '1 second' where id = $1`, [id]);
  await sql(`alter table approval_request enable trigger approval_request_unchanged`);
}

test('a row that was changed past all guards no longer matches its hash, and its approval is refused', async () => {
  const id = await requestAdjustment();
  const { hash } = await read(id);
  await sql(`alter table approval_request disable trigger approval_request_unchanged`);
  await sql(`update approval_request set amount = 999900 where id = $1`, [id]);
  await sql(`alter table approval_request enable trigger approval_request_unchanged`);
  expect((await press(id, hash)).body.code).toBe('CHANGED');
  expect(await wallet()).toBe(10_000n);
});

test('an expired request cannot be approved, and the job marks it as expired', async () => {
  await expireApprovals(fixture.deps.pool, 1_000);
  const id = await requestAdjustment();
  const { hash } = await read(id);
  await outOfTime(id);
  expect((await press(id, hash)).body.code).toBe('EXPIRED');
  const open = await backoffice.call('listApprovals', { as: bo, query: { most: '100' } });
  expect(open.body.rows.map((row: { id: string }) => row.id)).not.toContain(id);
  expect(await expireApprovals(fixture.deps.pool, 1_000)).toBe(1);
  const ended = await backoffice.call('listApprovals', { as: bo, query: { which: 'decided' } });
  expect(ended.body.rows[0]).toMatchObject({ id, state: 'expired', decidedBy: null });
});

test('a request is rejected with a reason, or cancelled by its maker, and both are in the audit log', async () => {
  const [one, two] = [await requestAdjustment(), await requestAdjustment()];
  const refused = await backoffice.call('rejectRequest', {
    as: bo,
    params: { approvalId: one },
    body: { why: 'not ours to pay' },
  });
  expect(refused.status).toBe(200);
  expect((await accept(one)).body).toMatchObject({ code: 'ALREADY_CLOSED', params: { who: bo.name } });
  expect((await backoffice.call('cancelRequest', { as: bo, params: { approvalId: two } })).body.code).toBe(
    'SAME_PERSON',
  );
  expect((await backoffice.call('cancelRequest', { as: ann, params: { approvalId: two } })).status).toBe(200);
  const { rows } = await sql(
    `select action, who, why from audit where subject_id = any ($1) and action <> 'requestManualAdjustment' order by seq`,
    [[one, two]],
  );
  expect(rows).toEqual([
    { action: 'rejectRequest', who: bo.name, why: 'not ours to pay' },
    { action: 'cancelRequest', who: ann.name, why: null },
  ]);
});

test('a request claimed by another staff member is approved by nobody else', async () => {
  const id = await requestAdjustment();
  const { hash } = await read(id);
  const cy = await backoffice.staffMember('owner');
  await backoffice.call('claimItem', { as: cy, body: { queue: 'approvals', item: id } });
  expect((await press(id, hash)).body).toMatchObject({ code: 'TAKEN', params: { who: cy.name } });
  expect((await read(id)).may).toEqual({ accept: false, refuse: false, takeBack: false });
  expect((await press(id, hash, cy)).status).toBe(200);
});

test('the list continues after each page, and is refused without the right', async () => {
  const ids = [await requestAdjustment(), await requestAdjustment(), await requestAdjustment()];
  const pages: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await backoffice.call('listApprovals', {
      as: bo,
      query: { most: '2', ...(after && { after }) },
    });
    pages.push(...body.rows.map((row: { id: string }) => row.id));
    after = body.next;
  }
  expect(pages.slice(-3)).toEqual(ids);
  const viewer = await backoffice.staffMember('viewer');
  expect((await backoffice.call('listApprovals', { as: viewer })).body.code).toBe('NOT_ALLOWED');
  expect(
    (await backoffice.call('getApproval', { as: viewer, params: { approvalId: ids[0]! } })).body.code,
  ).toBe('NOT_ALLOWED');
});

test('a kind that writes rows commits the approval, the rows and the audit row together or not at all', async () => {
  await sql('create table if not exists written (what text)');
  const noted: unknown[] = [];
  const note = (more: object) => {
    noted.push(more);
    return {
      ...more,
      staffId: bo.id,
      who: bo.name,
      sessionId: null,
      address: null,
      requestId: null,
      action: 'test',
    };
  };
  let answer = refuse('CHANGED') as ReturnType<typeof refuse> | ReturnType<typeof done>;
  const kind: ApprovalKind = {
    kind: 'role',
    describe: async () => ({ before: { rights: 1 }, after: { rights: 2 } }),
    async apply(client, { subjectId }) {
      await client.query('insert into written values ($1)', [subjectId]);
      return answer;
    },
  };
  const kinds = new Map([['role', kind]]);
  const made = async (subjectId: string) => {
    const id = newKey();
    const approval = {
      id,
      kind: 'role' as const,
      subject: 'role',
      subjectId,
      payload: { rights: 2 },
      why: 'as agreed',
    };
    expect(await requestApproval(fixture.deps.pool, { staffId: ann.id }, approval, note)).toEqual(
      done({ approvalId: id }),
    );
    return id;
  };
  const taking = async (id: string) => {
    const { hash } = (await findApproval(fixture.deps.pool, id))!; // Present, because it was just created.
    const staffMember = { staffId: bo.id, name: bo.name, rights: ['rights.approve' as const] };
    return approveRequest(fixture.deps.pool, kinds, {
      approvalId: id,
      staffMember,
      callId: newKey(),
      hash,
      why: '',
      note,
    });
  };
  const first = await made('a');
  // Two different requests for the same subject: the second is refused.
  expect(
    await requestApproval(
      fixture.deps.pool,
      { staffId: bo.id },
      { id: newKey(), kind: 'role', subject: 'role', subjectId: 'a', payload: {}, why: 'other' },
      note,
    ),
  ).toEqual(refuse('TAKEN'));
  expect(await taking(first)).toEqual(refuse('CHANGED'));
  expect([(await sql('select from written')).rowCount, await stateOf(first)]).toEqual([0, 'superseded']);
  answer = done(null);
  const second = await made('a');
  expect(await taking(second)).toEqual(done({}));
  expect([(await sql('select from written')).rowCount, await stateOf(second)]).toEqual([1, 'approved']);
  const { rows } = await sql(
    `select before, after from audit where subject_id = $1 and action = 'test' order by seq desc`,
    [second],
  );
  expect(rows[0]).toEqual({ before: { rights: 1 }, after: { rights: 2 } });
});

test('kinds without money have a limit per day', async () => {
  const finance = await backoffice.staffMember('finance');
  const one = (n: number) =>
    requestApproval(
      fixture.deps.pool,
      { staffId: finance.id },
      {
        id: newKey(),
        kind: 'account',
        subject: 'account',
        subjectId: `${n}`,
        payload: {},
        why: 'moved banks',
      },
      (facts) => ({
        ...facts,
        staffId: finance.id,
        who: 'x',
        sessionId: null,
        address: null,
        requestId: null,
        action: 'test',
      }),
    );
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => one(n)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
});
