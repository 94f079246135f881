import { done, no } from '@kapao/contract/desk/desk-result';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Proposal } from '../../platform/backoffice/approval-kind.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import { deskPress } from '../../testing/backoffice/audited-action.ts';
import { type TestDesk, type TestOperator, testDesk } from '../../testing/backoffice/backoffice-server.ts';
import { untilWaiting } from '../../testing/locks.ts';
import { operatorKind } from './rights/rights-approvals.ts';
import { renameOperator, startOperator, stopOperator } from './staff-members.ts';
import { codeOf } from './totp.ts';

let server: TestServer;
let desk: TestDesk;
let owner: TestOperator;

beforeAll(async () => {
  server = await testServer();
  desk = await testDesk(server);
  owner = await desk.operator('owner', 'the owner');
});

afterAll(async () => {
  await desk.close();
  await server.close();
});

const query = (text: string, values: unknown[] = []) => server.deps.pool.query(text, values);
const password = 'tamarind and rain';
let names = 0;
const newName = () => `newcomer ${++names}`;

const invite = (as: TestOperator, name: string, role = 'finance') =>
  desk.call('inviteOperator', { as, body: { name, role } });
const tokenOf = (link: string) => link.split('#')[1] ?? '';

async function follow(link: string) {
  const { body } = await desk.call('readLink', { body: { token: tokenOf(link) } });
  const used = await desk.call('useLink', {
    body: { token: tokenOf(link), password, code: codeOf(body.secret) },
  });
  const token = /kapao_desk=([\w-]+)/.exec(used.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { used, token };
}

/** What waits for a second pair of eyes about them. */
async function proposalsAbout(id: string) {
  const { rows } = await query(
    `select id, kind, subject_id as "subjectId", payload, proposed_by as "proposedBy", why, state from proposal
      where subject_id = $1 order by proposed_at`,
    [id],
  );
  return rows;
}

/** What the audit has of a proposal. */
const told = async (proposalId: string) =>
  (
    await query(
      `select action, operator_id, who, why, before, after from audit
        where subject = 'proposal' and subject_id = $1 order by seq`,
      [proposalId],
    )
  ).rows;

const agree = (proposal: unknown, { id: operatorId, name }: TestOperator) =>
  inTransaction(server.deps.pool, (client) =>
    // As read from the table; the rest of it is of no matter here.
    operatorKind(server.deps).apply(client, proposal as Proposal, { operatorId, name }),
  );

test('somebody invited has no rights until another than who invited them agrees', async () => {
  const name = newName();
  const invited = await invite(owner, name);
  expect(invited.body.link).toMatch(/^http:\/\/localhost:8081\/link#[\w-]{43}$/);
  const { used, token } = await follow(invited.body.link);
  expect(used.body).toMatchObject({ name, role: { code: 'newcomer' }, rights: [] });
  expect((await desk.call('listOperators', { token })).body.code).toBe('NOT_ALLOWED');
  const [proposal] = await proposalsAbout(invited.body.id);
  expect(proposal).toMatchObject({
    kind: 'operator',
    proposedBy: owner.id,
    why: 'invitation',
    state: 'open',
  });
  expect(await told(proposal.id)).toEqual([
    {
      ...{ action: 'useLink', operator_id: invited.body.id, who: name, why: 'invitation' },
      ...{ before: { role: 'newcomer' } },
      after: { kind: 'operator', name, role: 'finance', inNameOf: owner.name },
    },
  ]);
  // Not by themself, either.
  const newcomer = { ...owner, id: invited.body.id };
  expect(await agree(proposal, newcomer)).toMatchObject({ code: 'SAME_PERSON' });
  expect(await agree(proposal, await desk.operator('owner'))).toMatchObject({ ok: true });
  expect((await desk.call('getMe', { token })).body.role.code).toBe('finance');
  expect(await agree(proposal, await desk.operator('owner'))).toMatchObject({ code: 'CHANGED' });
});

test('a link opens once, and only the last one does', async () => {
  const name = newName();
  const first = await invite(owner, name);
  const second = await desk.call('recoverOperator', {
    as: owner,
    params: { id: first.body.id },
    body: { why: 'the link was lost' },
  });
  expect((await follow(first.body.link)).used.body.code).toBe('LINK_OVER');
  const both = await Promise.all([follow(second.body.link), follow(second.body.link)]);
  expect(both.map(({ used }) => used.status).sort()).toEqual([200, 409]);
  expect(await proposalsAbout(first.body.id)).toHaveLength(1);
});

test('an answer that was lost is asked for again: the same person, another link', async () => {
  const key = crypto.randomUUID();
  const request = { as: owner, key, body: { name: newName(), role: 'support' } };
  const [first, again] = [
    await desk.call('inviteOperator', request),
    await desk.call('inviteOperator', request),
  ];
  expect(again.body.id).toBe(first.body.id);
  expect(again.body.link).not.toBe(first.body.link);
  expect((await follow(first.body.link)).used.body.code).toBe('LINK_OVER');
  expect((await follow(again.body.link)).used.status).toBe(200);
});

test('a link kept nowhere: neither the keys nor the audit know it', async () => {
  const { body } = await invite(owner, newName());
  const { rows } = await query(
    `select (select count(*) from audit a where a::text like '%' || $1 || '%')
          + (select count(*) from request r where r::text like '%' || $1 || '%') as found`,
    [tokenOf(body.link)],
  );
  expect(rows).toEqual([{ found: 0n }]);
});

test('one name is one person, however it is typed', async () => {
  const name = newName();
  await invite(owner, name);
  expect((await invite(owner, ` ${name.toUpperCase()} `)).body.code).toBe('NAME_TAKEN');
  expect((await invite(owner, newName(), 'emperor')).body.code).toBe('NO_DATA');
});

test('who is recovered by another is nobody until a third agrees, and the old ways in are over', async () => {
  const lost = await desk.operator('finance');
  const recovered = await desk.call('recoverOperator', {
    as: owner,
    params: { id: lost.id },
    body: { why: 'the phone was stolen' },
  });
  expect((await desk.call('getMe', { as: lost })).body.code).toBe('SIGNED_OUT');
  const { token } = await follow(recovered.body.link);
  expect((await desk.call('getMe', { token })).body.rights).toEqual([]);
  expect((await desk.call('signIn', { body: lost })).body.code).toBe('WRONG_SIGN_IN');
  const [proposal] = await proposalsAbout(lost.id);
  expect(proposal).toMatchObject({ why: 'recovery', payload: { from: 'newcomer', role: 'finance' } });
  expect(await told(proposal.id)).toMatchObject([{ action: 'useLink', after: { role: 'finance' } }]);
  expect(await agree(proposal, await desk.operator('owner'))).toMatchObject({ ok: true });
  expect((await desk.call('getMe', { token })).body.role.code).toBe('finance');
});

test('nobody recovers or stops themself', async () => {
  const request = { as: owner, params: { id: owner.id }, body: { why: 'me' } };
  expect((await desk.call('recoverOperator', request)).body.code).toBe('SAME_PERSON');
  expect((await desk.call('stopOperator', request)).body.code).toBe('SAME_PERSON');
});

test('of somebody stopped nothing stays open', async () => {
  const leaving = await desk.operator('owner');
  const { body } = await desk.call('proposeOperatorRole', {
    as: leaving,
    params: { id: (await desk.operator('support')).id },
    body: { role: 'finance', why: 'learned it' },
  });
  await query(`select queue_take('stuck', 'x', $1, 120, 10)`, [leaving.id]);
  const request = { as: owner, params: { id: leaving.id }, body: { why: 'left' } };
  expect((await desk.call('stopOperator', request)).status).toBe(200);
  expect((await desk.call('stopOperator', request)).body.code).toBe('OVER');
  expect((await desk.call('getMe', { as: leaving })).body.code).toBe('SIGNED_OUT');
  expect((await desk.call('signIn', { body: leaving })).body.code).toBe('WRONG_SIGN_IN');
  const { rows } = await query(
    `select (select state from proposal where id = $1) as proposal, (select count(*) from queue_claim where operator_id = $2) as claims`,
    [body.proposalId, leaving.id],
  );
  expect(rows).toEqual([{ proposal: 'withdrawn', claims: 0n }]);
  // Who comes back is asked about, too.
  expect((await desk.call('startOperator', request)).status).toBe(200);
  const { rows: now } = await query('select state, role, wanted from operator where id = $1', [leaving.id]);
  expect(now).toEqual([{ state: 'active', role: 'newcomer', wanted: 'owner' }]);
  expect(await proposalsAbout(leaving.id)).toHaveLength(1);
});

test('who stops, starts or renames somebody and hears no answer hears it the second time', async () => {
  const { id } = await desk.operator('support');
  const act = () => deskPress(owner.id, v7());
  const stop = act();
  for (let n = 0; n < 2; n++) expect(await stopOperator(server.deps, stop, id, 'left')).toEqual(done({}));
  expect(await stopOperator(server.deps, act(), id, 'left')).toEqual(no('OVER'));
  const start = act();
  for (let n = 0; n < 2; n++) expect(await startOperator(server.deps, start, id, 'back')).toEqual(done({}));
  expect(await startOperator(server.deps, act(), id, 'back')).toEqual(no('OVER'));
  const change = { name: newName(), version: 3 };
  for (let n = 0; n < 2; n++) expect(await renameOperator(server.deps, act(), id, change)).toEqual(done({}));
  expect(await renameOperator(server.deps, act(), id, { ...change, name: newName() })).toEqual(no('CHANGED'));
  // Each is told once, and one role is proposed.
  const { rows } = await query(`select after from audit where subject_id = $1 order by seq`, [id]);
  expect(rows.map(({ after }) => after)).toEqual([
    { state: 'stopped' },
    { state: 'active' },
    { name: change.name },
  ]);
  expect(await proposalsAbout(id)).toHaveLength(1);
});

test('of two who get one name at once the second is told that it is taken, whoever else gave it', async () => {
  const pool = server.deps.pool;
  for (const how of ['renamed', 'invited']) {
    const [first, second] = [await desk.operator('viewer'), await desk.operator('viewer')];
    const name = newName();
    const client = await pool.connect();
    await client.query('begin');
    if (how === 'renamed')
      await client.query('update operator set name = $2 where id = $1', [first.id, name]);
    else
      await client.query(`insert into operator (id, name, role) values ($1, $2, 'newcomer')`, [v7(), name]);
    const rename = { name: name.toUpperCase(), version: 1 };
    const late = desk.call('renameOperator', { as: owner, params: { id: second.id }, body: rename });
    await untilWaiting(pool, 'update operator');
    await client.query('commit');
    client.release();
    expect((await late).body.code).toBe('NAME_TAKEN');
  }
});

test('50 stop one person at once: one does, the others are told', async () => {
  const { id } = await desk.operator('viewer');
  const others = await Promise.all(Array.from({ length: 5 }, () => desk.operator('owner')));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      desk.call('stopOperator', { as: others[i % 5] ?? null, params: { id }, body: { why: 'left' } }),
    ),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'DONE' : body.code));
  expect(codes.filter((code) => code === 'DONE')).toHaveLength(1);
  expect(codes.filter((code) => code === 'OVER')).toHaveLength(49);
  const { rows } = await query(
    `select count(*) as rows from audit where action = 'stopOperator' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ rows: 1n }]);
});

test('a proposed role is given as it was seen, or not at all', async () => {
  const them = await desk.operator('support');
  const propose = (role: string) =>
    desk.call('proposeOperatorRole', { as: owner, params: { id: them.id }, body: { role, why: 'needed' } });
  expect((await propose('support')).body.code).toBe('OVER');
  expect((await propose('finance')).status).toBe(200);
  const [proposal] = await proposalsAbout(them.id);
  await query(`update operator set role = 'viewer' where id = $1`, [them.id]);
  expect(await agree(proposal, await desk.operator('owner'))).toMatchObject({ code: 'CHANGED' });
});

test('a new name is refused where the old one was looked at before another change', async () => {
  const { id } = await desk.operator('viewer');
  const rename = (name: string) =>
    desk.call('renameOperator', { as: owner, params: { id }, body: { name, version: 1 } });
  expect((await rename(newName())).status).toBe(200);
  expect((await rename(newName())).body.code).toBe('CHANGED');
});

test('a list ends and goes on by name', async () => {
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await desk.call('listOperators', {
      as: owner,
      query: { most: '5', ...(after && { after }) },
    });
    seen.push(...body.rows.map(({ name }: { name: string }) => name.toLowerCase()));
    after = body.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  const { rows } = await query('select count(*) as all from operator');
  expect(BigInt(seen.length)).toBe(rows[0].all);
});
