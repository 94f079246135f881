import { done, no } from '@kapao/contract/desk/desk-result';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ProposalKind } from '../../platform/backoffice/approval-kind.ts';
import { propose } from '../../platform/backoffice/request-approval.ts';
import { newKey, type TestMember } from '../../testing/app.ts';
import { type TestDesk, type TestOperator, testDesk } from '../../testing/backoffice/backoffice-server.ts';
import { type BankWorld, bankWorld } from '../../testing/bank-fixture.ts';
import { expireProposals, findProposal } from './approval.queries.ts';
import { acceptProposal } from './approve-request.ts';

let world: BankWorld;
let desk: TestDesk;
let ann: TestOperator;
let bo: TestOperator;
let member: TestMember;
beforeAll(async () => {
  world = await bankWorld();
  desk = await testDesk(world.server);
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});
beforeEach(async () => {
  member = await world.member(10_000n);
  [ann, bo] = [await desk.operator('owner'), await desk.operator('owner')];
});

const sql = (text: string, values: unknown[] = []) => world.deps.pool.query(text, values);
const proposed = async (baht = 10, as = ann): Promise<string> => {
  const { body } = await desk.call('proposeByHand', {
    as,
    params: { memberId: member.id },
    body: { way: 'credit', amount: String(baht * 100), reason: 'GOODWILL', why: 'waited an hour' },
  });
  return body.proposalId;
};
const read = async (proposalId: string, as = bo) =>
  (await desk.call('getProposal', { as, params: { proposalId } })).body;
const press = (proposalId: string, hash: string, as = bo, key = newKey()) =>
  desk.call('acceptProposal', { as, key, params: { proposalId }, body: { hash } });
const accept = async (proposalId: string, as = bo) => press(proposalId, (await read(proposalId)).hash, as);
const stateOf = async (id: string) => (await findProposal(world.deps.pool, id))?.state;
const wallet = () => world.balance(member, 'wallet');

test('fifty accept at once: one acts, the others are told who was first', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => desk.operator('owner')));
  const id = await proposed();
  const { hash } = await read(id);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => press(id, hash, people[i % 10])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { decidedBy } = await read(id);
  for (const { status, body } of answers)
    if (status !== 200) expect(body).toMatchObject({ code: 'OVER', params: { who: decidedBy.name } });
  expect(await wallet()).toBe(11_000n);
});

test('accepting and taking back at once: one of them happens', async () => {
  for (let round = 0; round < 10; round++) {
    const before = await wallet();
    const id = await proposed();
    const { hash } = await read(id);
    const [accepted, back] = await Promise.all([
      press(id, hash),
      desk.call('takeBackProposal', { as: ann, params: { proposalId: id } }),
    ]);
    expect([accepted.status, back.status].sort()).toEqual([200, 409]);
    expect(await wallet()).toBe(before + (accepted.status === 200 ? 1_000n : 0n));
    expect(await stateOf(id)).toBe(accepted.status === 200 ? 'accepted' : 'withdrawn');
  }
});

test('the database itself refuses the same person, another payload and one that has run out', async () => {
  const accepting = (id: string, by: string, hash: string) =>
    sql(`select proposal_accept($1, $2, gen_random_uuid(), decode($3, 'hex'), '', null, null) as said`, [
      id,
      by,
      hash,
    ]);
  const id = await proposed();
  const { hash } = await read(id);
  expect((await accepting(id, ann.id, hash)).rows).toEqual([{ said: 'SAME_PERSON' }]);
  // By another name and from another session it is the same operator.
  await sql(`update operator set name = name || ' the second' where id = $1`, [ann.id]);
  expect((await accepting(id, ann.id, hash)).rows).toEqual([{ said: 'SAME_PERSON' }]);
  await expect(
    sql(
      `update proposal set state = 'accepted', decided_by = proposed_by, decided_at = now() where id = $1`,
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
    await expect(sql(`update proposal set ${change} where id = $1`, [id])).rejects.toThrow('does not change');
  await expect(sql('delete from proposal where id = $1', [id])).rejects.toThrow('append-only');
  await sql(`update operator set state = 'stopped' where id = $1`, [bo.id]);
  expect((await accepting(id, bo.id, hash)).rows).toEqual([{ said: 'NOT_ALLOWED' }]);
  await outOfTime(id);
  const cy = await desk.operator('owner');
  expect((await accepting(id, cy.id, hash)).rows).toEqual([{ said: 'EXPIRED' }]);
  expect(await wallet()).toBe(10_000n);
});

/** As if a day had gone by; a superuser's hand, for nobody else can. */
async function outOfTime(id: string): Promise<void> {
  await sql(`alter table proposal disable trigger proposal_unchanged`);
  await sql(`update proposal set expires_at = now() - interval '1 second' where id = $1`, [id]);
  await sql(`alter table proposal enable trigger proposal_unchanged`);
}

test('whoever changed the row past all guards finds that its hash does not fit', async () => {
  const id = await proposed();
  const { hash } = await read(id);
  await sql(`alter table proposal disable trigger proposal_unchanged`);
  await sql(`update proposal set amount = 999900 where id = $1`, [id]);
  await sql(`alter table proposal enable trigger proposal_unchanged`);
  expect((await press(id, hash)).body.code).toBe('CHANGED');
  expect(await wallet()).toBe(10_000n);
});

test('one that has run out is over for everybody, and the job says so', async () => {
  await expireProposals(world.deps.pool, 1_000);
  const id = await proposed();
  const { hash } = await read(id);
  await outOfTime(id);
  expect((await press(id, hash)).body.code).toBe('EXPIRED');
  const open = await desk.call('listProposals', { as: bo, query: { most: '100' } });
  expect(open.body.rows.map((row: { id: string }) => row.id)).not.toContain(id);
  expect(await expireProposals(world.deps.pool, 1_000)).toBe(1);
  const ended = await desk.call('listProposals', { as: bo, query: { which: 'decided' } });
  expect(ended.body.rows[0]).toMatchObject({ id, state: 'expired', decidedBy: null });
});

test('refused with a reason, taken back by its own, and both are in the audit', async () => {
  const [one, two] = [await proposed(), await proposed()];
  const refused = await desk.call('refuseProposal', {
    as: bo,
    params: { proposalId: one },
    body: { why: 'not ours to pay' },
  });
  expect(refused.status).toBe(200);
  expect((await accept(one)).body).toMatchObject({ code: 'OVER', params: { who: bo.name } });
  expect((await desk.call('takeBackProposal', { as: bo, params: { proposalId: two } })).body.code).toBe(
    'SAME_PERSON',
  );
  expect((await desk.call('takeBackProposal', { as: ann, params: { proposalId: two } })).status).toBe(200);
  const { rows } = await sql(
    `select action, who, why from audit where subject_id = any ($1) and action <> 'proposeByHand' order by seq`,
    [[one, two]],
  );
  expect(rows).toEqual([
    { action: 'refuseProposal', who: bo.name, why: 'not ours to pay' },
    { action: 'takeBackProposal', who: ann.name, why: null },
  ]);
});

test('what another has open is not accepted past them', async () => {
  const id = await proposed();
  const { hash } = await read(id);
  const cy = await desk.operator('owner');
  await desk.call('takeItem', { as: cy, body: { queue: 'proposals', item: id } });
  expect((await press(id, hash)).body).toMatchObject({ code: 'TAKEN', params: { who: cy.name } });
  expect((await read(id)).may).toEqual({ accept: false, refuse: false, takeBack: false });
  expect((await press(id, hash, cy)).status).toBe(200);
});

test('the list goes on where its page ended, and shows only what one may see', async () => {
  const ids = [await proposed(), await proposed(), await proposed()];
  const pages: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await desk.call('listProposals', {
      as: bo,
      query: { most: '2', ...(after && { after }) },
    });
    pages.push(...body.rows.map((row: { id: string }) => row.id));
    after = body.next;
  }
  expect(pages.slice(-3)).toEqual(ids);
  const viewer = await desk.operator('viewer');
  expect((await desk.call('listProposals', { as: viewer })).body.code).toBe('NOT_ALLOWED');
  expect((await desk.call('getProposal', { as: viewer, params: { proposalId: ids[0]! } })).body.code).toBe(
    'NOT_ALLOWED',
  );
});

test('a kind that writes rows: the acceptance, the rows and the audit stand together or not at all', async () => {
  await sql('create table if not exists written (what text)');
  const told: unknown[] = [];
  const note = (more: object) => {
    told.push(more);
    return {
      ...more,
      operatorId: bo.id,
      who: bo.name,
      sessionId: null,
      address: null,
      requestId: null,
      action: 'test',
    };
  };
  let answer = no('CHANGED') as ReturnType<typeof no> | ReturnType<typeof done>;
  const kind: ProposalKind = {
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
    const proposal = {
      id,
      kind: 'role' as const,
      subject: 'role',
      subjectId,
      payload: { rights: 2 },
      why: 'as agreed',
    };
    expect(await propose(world.deps.pool, { operatorId: ann.id }, proposal, note)).toEqual(
      done({ proposalId: id }),
    );
    return id;
  };
  const taking = async (id: string) => {
    const { hash } = (await findProposal(world.deps.pool, id))!; // just made
    const operator = { operatorId: bo.id, name: bo.name, rights: ['rights.accept' as const] };
    return acceptProposal(world.deps.pool, kinds, {
      proposalId: id,
      operator,
      callId: newKey(),
      hash,
      why: '',
      note,
    });
  };
  const first = await made('a');
  // Two that want different things of one thing: the second is told.
  expect(
    await propose(
      world.deps.pool,
      { operatorId: bo.id },
      { id: newKey(), kind: 'role', subject: 'role', subjectId: 'a', payload: {}, why: 'other' },
      note,
    ),
  ).toEqual(no('TAKEN'));
  expect(await taking(first)).toEqual(no('CHANGED'));
  expect([(await sql('select from written')).rowCount, await stateOf(first)]).toEqual([0, 'over']);
  answer = done(null);
  const second = await made('a');
  expect(await taking(second)).toEqual(done({}));
  expect([(await sql('select from written')).rowCount, await stateOf(second)]).toEqual([1, 'accepted']);
  const { rows } = await sql(
    `select before, after from audit where subject_id = $1 and action = 'test' order by seq desc`,
    [second],
  );
  expect(rows[0]).toEqual({ before: { rights: 1 }, after: { rights: 2 } });
});

test('kinds without money are counted by the day', async () => {
  const finance = await desk.operator('finance');
  const one = (n: number) =>
    propose(
      world.deps.pool,
      { operatorId: finance.id },
      {
        id: newKey(),
        kind: 'account',
        subject: 'account',
        subjectId: `${n}`,
        payload: {},
        why: 'moved banks',
      },
      (told) => ({
        ...told,
        operatorId: finance.id,
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
