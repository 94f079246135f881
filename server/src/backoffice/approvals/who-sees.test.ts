import {
  type ApprovalName,
  approvalNames,
  approvalRights,
} from '@kapao/contract/backoffice/approvals/approval-kinds';
import type { Right } from '@kapao/contract/backoffice/approvals/rights';
import { queues } from '@kapao/contract/backoffice/queue-names';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newKey, type TestServer, testServer } from '../../testing/app.ts';
import { forgetCounts } from '../../testing/backoffice/backoffice-server.queries.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { builtInRoles } from '../staff/rights/built-in-roles.ts';
import { decidedApprovals } from './approval.queries.ts';

// Tests that staff find and may withdraw their own requests of kinds that they may request, and find no kind that
// they may neither request nor approve. Tested for the existing roles, and for one role with each single right that a
// kind needs or with another right.

let server: TestServer;
let backoffice: TestBackoffice;
let made = 0;
/** Requests of another staff member, one of each kind. */
const others = new Map<ApprovalName, string>();
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  const owner = await backoffice.staffMember('owner');
  for (const kind of approvalNames) others.set(kind, await createRequest(kind, owner));
});
beforeEach(() => forgetCounts(server.deps.pool));
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  server.deps.pool.query<Row>(text, values);

/** Creates an approval request of one baht, or without money, for a subject of its own. Returns its id. */
async function createRequest(kind: ApprovalName, by: TestStaffMember): Promise<string> {
  const id = newKey();
  const money = ['credit', 'debit', 'decision'].includes(kind) && { amount: '100', currency: 'THB' };
  const approval = { id, kind, subject: 'thing', subjectId: id, payload: {}, ...money, why: 'as agreed' };
  const { rows } = await sql<{ said: string }>('select approval_request_insert($1, null) as said', [
    { ...approval, by: by.id, hours: 24 },
  ]);
  expect([kind, rows[0]?.said]).toEqual([kind, 'DONE']);
  return id;
}

/** Creates a role with these rights and the owner's limits. Returns its code. */
async function newRole(rights: readonly Right[]): Promise<string> {
  const code = `only-${++made}`;
  const limits = builtInRoles.find((role) => role.code === 'owner')?.limits;
  await sql('insert into role (code, name, rights, limits) values ($1, $1, $2, $3)', [code, rights, limits]);
  return code;
}

const listed = async (as: TestStaffMember, which = 'open') => {
  const { status, body } = await backoffice.call('listApprovals', { as, query: { which, most: '100' } });
  const rows: { id: string; kind: ApprovalName }[] = status === 200 ? body.rows : [];
  return { status, rows };
};
const takeBack = async (as: TestStaffMember, approvalId: string) => {
  const { status, body } = await backoffice.call('cancelRequest', { as, params: { approvalId } });
  return status === 200 ? 'DONE' : body.code;
};
const counted = async (as: TestStaffMember): Promise<{ open: number } | undefined> =>
  (await backoffice.call('countQueues', { as })).body.queues.find(
    ({ queue }: { queue: string }) => queue === 'approvals',
  );

const asked: ReadonlySet<Right> = new Set([
  ...Object.values(approvalRights).flatMap(({ propose, accept }) => [propose, accept]),
  'reports.see',
]);
const roles: readonly { readonly name: string; readonly rights: readonly Right[]; readonly code?: string }[] =
  [
    ...builtInRoles.map(({ code, rights }) => ({ name: code, code, rights })),
    ...[...asked].map((right) => ({ name: `only ${right}`, rights: [right] })),
  ];

describe.each(roles)('$name', ({ rights, code }) => {
  const may = (right: Right) => rights.includes(right);
  const sees = approvalNames.filter(
    (kind) => may(approvalRights[kind].propose) || may(approvalRights[kind].accept),
  );
  const proposes = approvalNames.filter((kind) => may(approvalRights[kind].propose));
  const accepts = approvalNames.filter((kind) => may(approvalRights[kind].accept));
  let me: TestStaffMember;
  beforeAll(async () => {
    me = await backoffice.staffMember(code ?? (await newRole(rights)));
  });

  test('sees only the kinds that it may request or approve', async () => {
    const { status, rows } = await listed(me);
    expect(status).toBe(sees.length > 0 ? 200 : 403);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(
      sees.map((kind) => others.get(kind) ?? '').toSorted(),
    );
    for (const kind of approvalNames.filter((each) => !sees.includes(each))) {
      const params = { approvalId: others.get(kind) ?? '' };
      const answers = await Promise.all([
        backoffice.call('getApproval', { as: me, params }),
        backoffice.call('cancelRequest', { as: me, params }),
        backoffice.call('rejectRequest', { as: me, params, body: { why: 'no' } }),
      ]);
      expect([kind, ...answers.map(({ body }) => body.code)]).toEqual([
        kind,
        ...answers.map(() => 'NOT_ALLOWED'),
      ]);
    }
  });

  test('has the approvals page if it sees any kind, and the queue count matches its list', async () => {
    const isSome = (wanted: readonly Right[]) => wanted.some(may);
    expect(isSome(queues.approvals.see)).toBe(sees.length > 0);
    expect(isSome(queues.approvals.act)).toBe(accepts.length > 0);
    expect((await counted(me))?.open ?? 0).toBe(sees.length);
  });

  test('finds its own requests, and can cancel them', async () => {
    // The limits of an existing role decide what it may do with each kind, so a role of its own makes the request.
    const proposer = code ? await backoffice.staffMember(await newRole(rights)) : me;
    for (const kind of proposes) {
      const id = await createRequest(kind, proposer);
      expect((await listed(proposer)).rows).toContainEqual(expect.objectContaining({ id, kind }));
      expect([kind, await takeBack(proposer, others.get(kind) ?? '')]).toEqual([kind, 'SAME_PERSON']);
      expect([kind, await takeBack(proposer, id)]).toEqual([kind, 'DONE']);
      expect((await listed(proposer, 'decided')).rows).toContainEqual(expect.objectContaining({ id }));
    }
  });
});

test('after a role change a staff member still finds and cancels their own requests of every kind', async () => {
  const proposer = await backoffice.staffMember('owner');
  const ids = await Promise.all(approvalNames.map((kind) => createRequest(kind, proposer)));
  await sql(`update staff_member set role = 'newcomer' where id = $1`, [proposer.id]);
  expect((await listed(proposer)).rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await counted(proposer)).toBeUndefined();
  for (const id of ids) expect(await takeBack(proposer, id)).toBe('DONE');
  expect((await listed(proposer)).status).toBe(403);
});

test('the dashboard sums the amounts of open requests only for the kinds that the role sees', async () => {
  const [writer, finance] = [
    await backoffice.staffMember('content'),
    await backoffice.staffMember('finance'),
  ];
  const waiting = async (as: TestStaffMember) =>
    (await backoffice.call('getDashboard', { as, query: { currency: 'THB' } })).body.waiting;
  expect(await waiting(writer)).toEqual([]);
  expect(await waiting(finance)).toEqual([{ queue: 'approvals', amount: '300' }]);
});

test('old decided requests of some kinds are found without reading newer ones of other kinds', async () => {
  const proposer = await backoffice.staffMember('owner');
  await sql(
    `insert into approval_request (id, kind, payload, hash, why, requested_by, expires_at, requested_at)
     select gen_random_uuid(), kind, '{}', approval_request_hash(kind, null, null, null, '{}', null, null), 'x', $1, now() + interval '1 hour',
            now() - n * interval '1 second'
       from generate_series(1, 6000) n, lateral (select case when n > 4000 then 'bonus' else 'credit' end) k(kind)`,
    [proposer.id],
  );
  await sql(
    `update approval_request set state = 'cancelled', decided_by = requested_by, decided_at = requested_at where requested_by = $1`,
    [proposer.id],
  );
  await sql('analyze approval_request');
  const client = await server.deps.pool.connect();
  try {
    const reads = async () => {
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query<{ n: bigint }>(
        `select seq_tup_read + idx_tup_fetch as n from pg_stat_user_tables where relname = 'approval_request'`,
      );
      return Number(rows[0]?.n);
    };
    const was = await reads();
    // Only `query` of the pool is used.
    expect(await decidedApprovals(client as never, ['bonus', 'rule'], null, 21)).toHaveLength(21);
    expect((await reads()) - was).toBeLessThan(60);
  } finally {
    client.release();
  }
});
