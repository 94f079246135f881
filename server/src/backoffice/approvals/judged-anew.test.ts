import {
  type ApprovalName,
  approvalNames,
  approvalRights,
} from '@kapao/contract/backoffice/approvals/approval-kinds';
import { rightNames } from '@kapao/contract/backoffice/approvals/rights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { type BonusFixture, bonusFixture } from '../../testing/rewards/bonus-fixture.ts';

// A day may pass between request and approval: both the maker's and the checker's limits must allow the action when it is
// executed.

let fixture: BonusFixture;
let backoffice: TestBackoffice;
beforeAll(async () => {
  fixture = await bonusFixture();
  backoffice = await testBackoffice(fixture.server);
});
afterAll(async () => {
  await backoffice?.close();
  await fixture?.close();
});

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await fixture.deps.pool.query(text, values)).rows;
const takesMoney = (kind: ApprovalName) => kind === 'credit' || kind === 'debit' || kind === 'decision';

interface Person extends TestStaffMember {
  readonly role: string;
}
let roles = 0;

/** Creates a staff member whose role may request, or may approve, one kind, up to a daily limit. */
async function someone(kind: ApprovalName, part: 'propose' | 'accept', limit?: object): Promise<Person> {
  const role = `only-${part}-${++roles}`;
  const most = limit ?? (takesMoney(kind) ? { THB: { each: 10_000, day: 20_000 } } : { count: 2 });
  await sql('insert into role (code, name, rights, limits) values ($1, $1, $2, $3)', [
    role,
    [approvalRights[kind][part], 'queues.see'],
    { [kind]: most },
  ]);
  return { ...(await backoffice.staffMember(role)), role };
}

const setLimit = (role: string, limits: object) =>
  sql('update role set limits = $2 where code = $1', [role, limits]);
const lowered = (kind: ApprovalName) => ({
  [kind]: takesMoney(kind) ? { THB: { each: 9_999, day: 20_000 } } : { count: 0 },
});

/** Creates an approval request of 100 baht, or without money, for a subject of its own. */
async function createRequest(kind: ApprovalName, by: Person): Promise<{ id: string; said: string }> {
  const [id, thing] = [newKey(), newKey()];
  const payload = kind === 'staff-role' ? { staffId: by.id } : {};
  const money = takesMoney(kind) && { amount: '10000', currency: 'THB' };
  const approval = { id, kind, subject: 'thing', subjectId: thing, payload, ...money, why: 'as agreed' };
  const [made] = await sql<{ said: string }>('select approval_request_insert($1, null) as said', [
    { ...approval, by: by.id, hours: 24 },
  ]);
  return { id, said: made?.said ?? '' };
}

async function acceptedBy(id: string, { id: staffId }: Person): Promise<string | null | undefined> {
  const [answer] = await sql<{ said: string | null }>(
    `select approval_request_approve($1, $2, gen_random_uuid(), hash, '', null, null) as said from approval_request where id = $1`,
    [id, staffId],
  );
  return answer?.said;
}
const stateOf = async (id: string) =>
  (await sql<{ state: string }>('select state from approval_request where id = $1', [id]))[0]?.state;

interface Between {
  readonly what: string;
  readonly happens: (kind: ApprovalName, proposer: Person, accepter: Person) => Promise<unknown>;
  readonly said: string | null;
  readonly state?: string;
}
const between: readonly Between[] = [
  { what: 'nothing', happens: async () => {}, said: null, state: 'approved' },
  {
    what: 'the limit of who proposed was lowered',
    happens: (kind, { role }) => setLimit(role, lowered(kind)),
    said: 'PROPOSER_NOT_ALLOWED',
  },
  {
    what: 'what the role of who proposed may of this kind was taken away',
    happens: (_, { role }) => setLimit(role, {}),
    said: 'PROPOSER_NOT_ALLOWED',
  },
  {
    what: 'who proposed has another role',
    happens: (_, { id }) => sql(`update staff_member set role = 'viewer' where id = $1`, [id]),
    said: 'PROPOSER_NOT_ALLOWED',
  },
  {
    what: 'who proposed was stopped, past what takes their proposals back',
    happens: (_, { id }) => sql(`update staff_member set state = 'stopped' where id = $1`, [id]),
    said: 'PROPOSER_NOT_ALLOWED',
  },
  {
    what: 'who proposed was stopped',
    happens: (_, { id }) => sql('select staff_suspend($1, null, null)', [id]),
    said: 'ALREADY_CLOSED',
    state: 'cancelled',
  },
  {
    what: 'the limit of who accepts was lowered',
    happens: (kind, _, { role }) => setLimit(role, lowered(kind)),
    said: 'ABOVE_LIMIT',
  },
  {
    what: 'who accepts has another role',
    happens: (_, __, { id }) => sql(`update staff_member set role = 'viewer' where id = $1`, [id]),
    said: 'NOT_ALLOWED',
  },
  {
    what: 'who accepts was stopped',
    happens: (_, __, { id }) => sql(`update staff_member set state = 'stopped' where id = $1`, [id]),
    said: 'NOT_ALLOWED',
  },
];

describe.each(approvalNames)('%s', (kind) => {
  test.each(between)(
    '$what between request and approval: $said',
    async ({ happens, said, state = 'open' }) => {
      const [proposer, accepter] = [await someone(kind, 'propose'), await someone(kind, 'accept')];
      const made = await createRequest(kind, proposer);
      expect(made.said).toBe('DONE');
      await happens(kind, proposer, accepter);
      expect(await acceptedBy(made.id, accepter)).toBe(said);
      expect(await stateOf(made.id)).toBe(state);
    },
  );

  test('the daily limits of both are checked again at approval, and the request itself counts once', async () => {
    const [proposer, accepter] = [await someone(kind, 'propose'), await someone(kind, 'accept')];
    const [one, two] = [await createRequest(kind, proposer), await createRequest(kind, proposer)];
    expect([one.said, two.said, (await createRequest(kind, proposer)).said]).toEqual([
      'DONE',
      'DONE',
      'ABOVE_LIMIT',
    ]);
    const half = { [kind]: takesMoney(kind) ? { THB: { each: 10_000, day: 19_999 } } : { count: 1 } };
    await setLimit(proposer.role, half);
    expect(await acceptedBy(one.id, accepter)).toBe('PROPOSER_NOT_ALLOWED');
    await setLimit(proposer.role, {
      [kind]: takesMoney(kind) ? { THB: { each: 10_000, day: 20_000 } } : { count: 2 },
    });
    expect(await acceptedBy(one.id, accepter)).toBeNull();
    await setLimit(accepter.role, half);
    expect(await acceptedBy(two.id, accepter)).toBe('ABOVE_LIMIT');
  });

  test('a role with the limit but without the right cannot make a request', async () => {
    const other = approvalNames.find((name) => approvalRights[name].propose !== approvalRights[kind].propose);
    if (!other) throw new Error('not all take one right');
    const stranger = await someone(other, 'propose');
    await setLimit(stranger.role, { [kind]: { count: 5, THB: { each: 10_000, day: 20_000 } } });
    expect((await createRequest(kind, stranger)).said).toBe('NOT_ALLOWED');
  });
});

test('the database requires the rights that the contract names', async () => {
  for (const kind of approvalNames) {
    const [row] = await sql<{ propose: string; accept: string }>(
      `select approval_request_right($1, 'propose') as propose, approval_request_right($1, 'accept') as accept`,
      [kind],
    );
    expect([kind, row]).toEqual([kind, approvalRights[kind]]);
    expect(rightNames).toContain(row?.accept);
  }
});

test('two staff members who approve each other’s requests at the same time both succeed', async () => {
  for (let round = 0; round < 5; round++) {
    const staff = [await backoffice.staffMember('owner'), await backoffice.staffMember('owner')] as const;
    const made = [await requestCredit(staff[0]), await requestCredit(staff[1])] as const;
    const answers = await Promise.all([accept(made[0], staff[1]), accept(made[1], staff[0])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});

/** Requests a manual credit of ten baht for a new member, as this staff member. */
async function requestCredit(as: TestStaffMember): Promise<string> {
  const { id: memberId } = await fixture.player(0);
  const body = { way: 'credit', amount: '1000', reason: 'GOODWILL', why: 'waited an hour' };
  return (await backoffice.call('requestManualAdjustment', { as, params: { memberId }, body })).body
    .approvalId;
}

const accept = (approvalId: string, as: TestStaffMember) => backoffice.approve(as, approvalId);

test('voiding a bonus that grew since the request is checked and counted with its amount at approval', async () => {
  const limit = (each: number) => ({ decision: { THB: { each, day: 20_000 } } });
  const [ann, bo] = [
    await someone('decision', 'propose', limit(12_000).decision),
    await someone('decision', 'accept', limit(12_000).decision),
  ];
  const player = await fixture.player(0, 'PG');
  const itemId = await fixture.begin(player, { deposit: 0, bonus: 130 });
  const body = { memberId: player.id, itemId, kind: 'bonus', decision: 'void', why: 'two accounts' };
  const { approvalId } = (
    await backoffice.call('requestDecisionApproval', { as: ann, body: { ...body, keep: '6000' } })
  ).body;
  await fixture.into(player, 130);
  await fixture.bet(player, 'PG', [[130, 180]]);
  await fixture.readBets();
  // The member keeps 60 of 180, so 120 are taken; at the request it would have been 70.
  await setLimit(ann.role, limit(11_999));
  expect((await accept(approvalId, bo)).body.code).toBe('PROPOSER_NOT_ALLOWED');
  await setLimit(ann.role, limit(12_000));
  await setLimit(bo.role, limit(11_999));
  expect((await accept(approvalId, bo)).body.code).toBe('ABOVE_LIMIT');
  expect([await fixture.balance(player, 'wallet'), (await fixture.bonuses(player))[0]?.state]).toEqual([
    18_000n,
    'open',
  ]);
  expect(await stateOf(approvalId)).toBe('open');
  await setLimit(bo.role, limit(12_000));
  expect((await accept(approvalId, bo)).status).toBe(200);
  expect(await fixture.bonuses(player)).toMatchObject([{ state: 'void', cut: 12_000n }]);
  const above = async (staffMember: Person, amount: number, part: string) =>
    (
      await sql<{ above: boolean }>(`select approval_request_above($1, 'decision', $2, 'THB', $3) as above`, [
        staffMember.id,
        amount,
        part,
      ])
    )[0]?.above;
  for (const [staffMember, part] of [
    [ann, 'propose'],
    [bo, 'accept'],
  ] as const)
    expect([await above(staffMember, 8_000, part), await above(staffMember, 8_001, part)]).toEqual([
      false,
      true,
    ]);
  const leftOf = async (as: Person) => (await backoffice.call('getLimitsLeft', { as })).body.limits;
  const ofDecisions = { kind: 'decision', currency: 'THB' };
  for (const [staffMember, propose, approve] of [
    [ann, '8000', '20000'],
    [bo, '20000', '8000'],
  ] as const)
    expect(await leftOf(staffMember)).toEqual([
      { part: 'propose', ...ofDecisions, left: propose },
      { part: 'accept', ...ofDecisions, left: approve },
    ]);
});

test('the requests that a role still allows today are counted where a kind has no amount', async () => {
  const cy = await someone('role', 'propose', { count: 1 });
  const left = async () => (await backoffice.call('getLimitsLeft', { as: cy })).body.limits;
  const part = (name: string, rest: string) => ({ part: name, kind: 'role', currency: null, left: rest });
  expect(await left()).toEqual([part('propose', '1'), part('accept', '1')]);
  expect((await createRequest('role', cy)).said).toBe('DONE');
  expect(await left()).toEqual([part('propose', '0'), part('accept', '1')]);
  expect((await createRequest('role', cy)).said).toBe('ABOVE_LIMIT');
});
