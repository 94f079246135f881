import { type ProposalName, proposalNames, proposalRights } from '@kapao/contract/desk/proposal-names';
import { rightNames } from '@kapao/contract/desk/rights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from '../../testing/app.ts';
import { type TestDesk, type TestOperator, testDesk } from '../../testing/backoffice/backoffice-server.ts';
import { type RoundWorld, roundWorld } from '../../testing/rewards/bonus-fixture.ts';

// Between proposing and accepting a day may go by: what was allowed then has to be allowed when it is done, to both.

let world: RoundWorld;
let desk: TestDesk;
beforeAll(async () => {
  world = await roundWorld();
  desk = await testDesk(world.server);
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.deps.pool.query(text, values)).rows;
const takesMoney = (kind: ProposalName) => kind === 'credit' || kind === 'debit' || kind === 'decision';

interface Person extends TestOperator {
  readonly role: string;
}
let roles = 0;

/** Somebody with a role of their own that allows one thing: this part of this kind, so much a day. */
async function someone(kind: ProposalName, part: 'propose' | 'accept', limit?: object): Promise<Person> {
  const role = `only-${part}-${++roles}`;
  const most = limit ?? (takesMoney(kind) ? { THB: { each: 10_000, day: 20_000 } } : { count: 2 });
  await sql('insert into role (code, name, rights, limits) values ($1, $1, $2, $3)', [
    role,
    [proposalRights[kind][part], 'queues.see'],
    { [kind]: most },
  ]);
  return { ...(await desk.operator(role)), role };
}

const setLimit = (role: string, limits: object) =>
  sql('update role set limits = $2 where code = $1', [role, limits]);
const lowered = (kind: ProposalName) => ({
  [kind]: takesMoney(kind) ? { THB: { each: 9_999, day: 20_000 } } : { count: 0 },
});

/** A proposal of a hundred baht, or of no money, about a thing of its own. */
async function proposed(kind: ProposalName, by: Person): Promise<{ id: string; said: string }> {
  const [id, thing] = [newKey(), newKey()];
  const payload = kind === 'operator' ? { operatorId: by.id } : {};
  const money = takesMoney(kind) && { amount: '10000', currency: 'THB' };
  const proposal = { id, kind, subject: 'thing', subjectId: thing, payload, ...money, why: 'as agreed' };
  const [made] = await sql<{ said: string }>('select proposal_make($1, null) as said', [
    { ...proposal, by: by.id, hours: 24 },
  ]);
  return { id, said: made?.said ?? '' };
}

async function acceptedBy(id: string, { id: operatorId }: Person): Promise<string | null | undefined> {
  const [answer] = await sql<{ said: string | null }>(
    `select proposal_accept($1, $2, gen_random_uuid(), hash, '', null, null) as said from proposal where id = $1`,
    [id, operatorId],
  );
  return answer?.said;
}
const stateOf = async (id: string) =>
  (await sql<{ state: string }>('select state from proposal where id = $1', [id]))[0]?.state;

interface Between {
  readonly what: string;
  readonly happens: (kind: ProposalName, proposer: Person, accepter: Person) => Promise<unknown>;
  readonly said: string | null;
  readonly state?: string;
}
const between: readonly Between[] = [
  { what: 'nothing', happens: async () => {}, said: null, state: 'accepted' },
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
    happens: (_, { id }) => sql(`update operator set role = 'viewer' where id = $1`, [id]),
    said: 'PROPOSER_NOT_ALLOWED',
  },
  {
    what: 'who proposed was stopped, past what takes their proposals back',
    happens: (_, { id }) => sql(`update operator set state = 'stopped' where id = $1`, [id]),
    said: 'PROPOSER_NOT_ALLOWED',
  },
  {
    what: 'who proposed was stopped',
    happens: (_, { id }) => sql('select operator_stop($1, null, null)', [id]),
    said: 'OVER',
    state: 'withdrawn',
  },
  {
    what: 'the limit of who accepts was lowered',
    happens: (kind, _, { role }) => setLimit(role, lowered(kind)),
    said: 'ABOVE_LIMIT',
  },
  {
    what: 'who accepts has another role',
    happens: (_, __, { id }) => sql(`update operator set role = 'viewer' where id = $1`, [id]),
    said: 'NOT_ALLOWED',
  },
  {
    what: 'who accepts was stopped',
    happens: (_, __, { id }) => sql(`update operator set state = 'stopped' where id = $1`, [id]),
    said: 'NOT_ALLOWED',
  },
];

describe.each(proposalNames)('%s', (kind) => {
  test.each(between)('$what in between: $said', async ({ happens, said, state = 'open' }) => {
    const [proposer, accepter] = [await someone(kind, 'propose'), await someone(kind, 'accept')];
    const made = await proposed(kind, proposer);
    expect(made.said).toBe('DONE');
    await happens(kind, proposer, accepter);
    expect(await acceptedBy(made.id, accepter)).toBe(said);
    expect(await stateOf(made.id)).toBe(state);
  });

  test('the day of both is judged anew, and the thing itself is counted once', async () => {
    const [proposer, accepter] = [await someone(kind, 'propose'), await someone(kind, 'accept')];
    const [one, two] = [await proposed(kind, proposer), await proposed(kind, proposer)];
    expect([one.said, two.said, (await proposed(kind, proposer)).said]).toEqual([
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

  test('nobody proposes whose role has the limit and not the right', async () => {
    const other = proposalNames.find((name) => proposalRights[name].propose !== proposalRights[kind].propose);
    if (!other) throw new Error('not all take one right');
    const stranger = await someone(other, 'propose');
    await setLimit(stranger.role, { [kind]: { count: 5, THB: { each: 10_000, day: 20_000 } } });
    expect((await proposed(kind, stranger)).said).toBe('NOT_ALLOWED');
  });
});

test('the database takes the rights that the contract names', async () => {
  for (const kind of proposalNames) {
    const [row] = await sql<{ propose: string; accept: string }>(
      `select proposal_right($1, 'propose') as propose, proposal_right($1, 'accept') as accept`,
      [kind],
    );
    expect([kind, row]).toEqual([kind, proposalRights[kind]]);
    expect(rightNames).toContain(row?.accept);
  }
});

test('two who accept each other’s at once both are heard', async () => {
  for (let round = 0; round < 5; round++) {
    const people = [await desk.operator('owner'), await desk.operator('owner')] as const;
    const made = [await handOf(people[0]), await handOf(people[1])] as const;
    const answers = await Promise.all([accept(made[0], people[1]), accept(made[1], people[0])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
});

/** A credit of ten baht by hand that this one proposes, to a member of its own. */
async function handOf(as: TestOperator): Promise<string> {
  const { id: memberId } = await world.player(0);
  const body = { way: 'credit', amount: '1000', reason: 'GOODWILL', why: 'waited an hour' };
  return (await desk.call('proposeByHand', { as, params: { memberId }, body })).body.proposalId;
}

async function accept(proposalId: string, as: TestOperator) {
  const params = { proposalId };
  const { hash } = (await desk.call('getProposal', { as, params })).body;
  return desk.call('acceptProposal', { as, params, body: { hash } });
}

test('a bonus that grew is more than was proposed: it ends only if both may take so much, and counts as that', async () => {
  const limit = (each: number) => ({ decision: { THB: { each, day: 20_000 } } });
  const [ann, bo] = [
    await someone('decision', 'propose', limit(12_000).decision),
    await someone('decision', 'accept', limit(12_000).decision),
  ];
  const player = await world.player(0, 'PG');
  const itemId = await world.begin(player, { deposit: 0, bonus: 130 });
  const body = { memberId: player.id, itemId, kind: 'round', decision: 'void', why: 'two accounts' };
  const { proposalId } = (await desk.call('proposeDecision', { as: ann, body: { ...body, keep: '6000' } }))
    .body;
  await world.into(player, 130);
  await world.bet(player, 'PG', [[130, 180]]);
  await world.readBets();
  // Of 180 they keep 60: 120 are taken, where 70 were proposed.
  await setLimit(ann.role, limit(11_999));
  expect((await accept(proposalId, bo)).body.code).toBe('PROPOSER_NOT_ALLOWED');
  await setLimit(ann.role, limit(12_000));
  await setLimit(bo.role, limit(11_999));
  expect((await accept(proposalId, bo)).body.code).toBe('ABOVE_LIMIT');
  expect([await world.balance(player, 'wallet'), (await world.rounds(player))[0]?.state]).toEqual([
    18_000n,
    'open',
  ]);
  expect(await stateOf(proposalId)).toBe('open');
  await setLimit(bo.role, limit(12_000));
  expect((await accept(proposalId, bo)).status).toBe(200);
  expect(await world.rounds(player)).toMatchObject([{ state: 'void', cut: 12_000n }]);
  const above = async (operator: Person, amount: number, part: string) =>
    (
      await sql<{ above: boolean }>(`select proposal_above($1, 'decision', $2, 'THB', $3) as above`, [
        operator.id,
        amount,
        part,
      ])
    )[0]?.above;
  for (const [operator, part] of [
    [ann, 'propose'],
    [bo, 'accept'],
  ] as const)
    expect([await above(operator, 8_000, part), await above(operator, 8_001, part)]).toEqual([false, true]);
});
