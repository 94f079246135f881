import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApprovalRequest } from '../../platform/backoffice/approval-kind.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import { auditedAction } from '../../testing/backoffice/audited-action.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { untilWaiting } from '../../testing/locks.ts';
import { staffRoleApproval } from './rights/rights-approvals.ts';
import { reinstateStaffMember, renameStaffMember, suspendStaffMember } from './staff-members.ts';
import { codeOf } from './totp.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let owner: TestStaffMember;

beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  owner = await backoffice.staffMember('owner', 'the owner');
});

afterAll(async () => {
  await backoffice.close();
  await server.close();
});

const query = (text: string, values: unknown[] = []) => server.deps.pool.query(text, values);
const password = 'tamarind and rain';
let names = 0;
const newName = () => `newcomer ${++names}`;

const invite = (as: TestStaffMember, name: string, role = 'finance') =>
  backoffice.call('inviteStaffMember', { as, body: { name, role } });
const tokenOf = (link: string) => link.split('#')[1] ?? '';

async function follow(link: string) {
  const { body } = await backoffice.call('readLink', { body: { token: tokenOf(link) } });
  const used = await backoffice.call('useLink', {
    body: { token: tokenOf(link), password, code: codeOf(body.secret) },
  });
  const token = /kapao_backoffice=([\w-]+)/.exec(used.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { used, token };
}

/** Returns the open approval requests about this staff member. */
async function approvalsAbout(id: string) {
  const { rows } = await query(
    `select id, kind, subject_id as "subjectId", payload, requested_by as "requestedBy", why, state from approval_request
      where subject_id = $1 order by requested_at`,
    [id],
  );
  return rows;
}

/** Returns the audit rows of an approval request. */
const auditRows = async (approvalId: string) =>
  (
    await query(
      `select action, staff_id, who, why, before, after from audit
        where subject = 'proposal' and subject_id = $1 order by seq`,
      [approvalId],
    )
  ).rows;

const agree = (approval: unknown, { id: staffId, name }: TestStaffMember) =>
  inTransaction(server.deps.pool, (client) =>
    // Row as read from the table; its other fields do not matter here.
    staffRoleApproval(server.deps).apply(client, approval as ApprovalRequest, { staffId, name }),
  );

test('an invited staff member has no rights until a third one approves', async () => {
  const name = newName();
  const invited = await invite(owner, name);
  expect(invited.body.link).toMatch(/^http:\/\/localhost:8081\/link#[\w-]{43}$/);
  const { used, token } = await follow(invited.body.link);
  expect(used.body).toMatchObject({ name, role: { code: 'newcomer' }, rights: [] });
  expect((await backoffice.call('listStaff', { token })).body.code).toBe('NOT_ALLOWED');
  const [approval] = await approvalsAbout(invited.body.id);
  expect(approval).toMatchObject({
    kind: 'staff-role',
    requestedBy: owner.id,
    why: 'invitation',
    state: 'open',
  });
  expect(await auditRows(approval.id)).toEqual([
    {
      ...{ action: 'useLink', staff_id: invited.body.id, who: name, why: 'invitation' },
      ...{ before: { role: 'newcomer' } },
      after: { kind: 'staff-role', name, role: 'finance', inNameOf: owner.name },
    },
  ]);
  // The new staff member cannot approve it either.
  const newcomer = { ...owner, id: invited.body.id };
  expect(await agree(approval, newcomer)).toMatchObject({ code: 'SAME_PERSON' });
  expect(await agree(approval, await backoffice.staffMember('owner'))).toMatchObject({ ok: true });
  expect((await backoffice.call('getMe', { token })).body.role.code).toBe('finance');
  expect(await agree(approval, await backoffice.staffMember('owner'))).toMatchObject({ code: 'CHANGED' });
});

test('a link works once, and only the newest one does', async () => {
  const name = newName();
  const first = await invite(owner, name);
  const second = await backoffice.call('recoverStaffMember', {
    as: owner,
    params: { id: first.body.id },
    body: { why: 'the link was lost' },
  });
  expect((await follow(first.body.link)).used.body.code).toBe('LINK_EXPIRED');
  const both = await Promise.all([follow(second.body.link), follow(second.body.link)]);
  expect(both.map(({ used }) => used.status).sort()).toEqual([200, 409]);
  expect(await approvalsAbout(first.body.id)).toHaveLength(1);
});

test('a link expires after 48 hours', async () => {
  const { body } = await invite(owner, newName());
  const { rowCount } = await query(
    `update staff_link set expires_at = now()
      where staff_id = $1 and expires_at between now() + interval '47 hours 59 minutes' and now() + interval '48 hours'`,
    [body.id],
  );
  expect(rowCount).toBe(1);
  expect((await follow(body.link)).used.body.code).toBe('LINK_EXPIRED');
});

test('an invitation repeated with the same key returns the same staff member with a new link', async () => {
  const key = crypto.randomUUID();
  const request = { as: owner, key, body: { name: newName(), role: 'support' } };
  const [first, again] = [
    await backoffice.call('inviteStaffMember', request),
    await backoffice.call('inviteStaffMember', request),
  ];
  expect(again.body.id).toBe(first.body.id);
  expect(again.body.link).not.toBe(first.body.link);
  expect((await follow(first.body.link)).used.body.code).toBe('LINK_EXPIRED');
  expect((await follow(again.body.link)).used.status).toBe(200);
});

test('neither stored answers nor the audit log contain the link', async () => {
  const { body } = await invite(owner, newName());
  const { rows } = await query(
    `select (select count(*) from audit a where a::text like '%' || $1 || '%')
          + (select count(*) from request r where r::text like '%' || $1 || '%') as found`,
    [tokenOf(body.link)],
  );
  expect(rows).toEqual([{ found: 0n }]);
});

test('a name belongs to one staff member, whatever its case and spaces', async () => {
  const name = newName();
  await invite(owner, name);
  expect((await invite(owner, ` ${name.toUpperCase()} `)).body.code).toBe('NAME_TAKEN');
  expect((await invite(owner, newName(), 'emperor')).body.code).toBe('NO_DATA');
});

describe('a name that looks like another one', () => {
  const rename = async (name: string) => {
    const { id } = await backoffice.staffMember('viewer');
    return backoffice.call('renameStaffMember', { as: owner, params: { id }, body: { name, version: 1 } });
  };

  test('is taken, however it is written, and its own bearer may have it', async () => {
    const { body } = await invite(owner, 'Pim Ian');
    for (const name of ['pim ian', 'Pim lan', 'P\u200bim Ian', 'Pím Ian', 'Pim.Ian', 'Ｐｉｍ Ian']) {
      expect((await invite(owner, name)).body.code, name).toBe('NAME_TAKEN');
      expect((await rename(name)).body.code, name).toBe('NAME_TAKEN');
    }
    const own = { as: owner, params: { id: body.id }, body: { name: 'Pim lan', version: 1 } };
    expect((await backoffice.call('renameStaffMember', own)).status).toBe(200);
  });

  test('in letters of another script is not valid', async () => {
    for (const name of ['P\u0456m Noi', 'Pim\u202eion', 'Pim\u0e01', 'Pim \u{1f451}'])
      for (const refused of [await invite(owner, name), await rename(name)])
        expect(refused.body, name).toMatchObject({ code: 'INVALID_INPUT', params: { field: 'name' } });
  });

  test('is given to one of two who are invited at once', async () => {
    const answers = await Promise.all(
      ['Fon Il', 'Fon lI', 'Fon 1l', 'Fon II'].map((name) => invite(owner, name)),
    );
    expect(answers.map(({ body }) => body.code ?? 'invited').sort()).toEqual([
      ...Array(3).fill('NAME_TAKEN'),
      'invited',
    ]);
  });
});

test('a recovered staff member has no rights until another approves, and old session and password no longer work', async () => {
  const lost = await backoffice.staffMember('finance');
  const recovered = await backoffice.call('recoverStaffMember', {
    as: owner,
    params: { id: lost.id },
    body: { why: 'the phone was stolen' },
  });
  expect((await backoffice.call('getMe', { as: lost })).body.code).toBe('SIGNED_OUT');
  const { token } = await follow(recovered.body.link);
  expect((await backoffice.call('getMe', { token })).body.rights).toEqual([]);
  expect((await backoffice.call('signIn', { body: lost })).body.code).toBe('WRONG_SIGN_IN');
  const [approval] = await approvalsAbout(lost.id);
  expect(approval).toMatchObject({ why: 'recovery', payload: { from: 'newcomer', role: 'finance' } });
  expect(await auditRows(approval.id)).toMatchObject([{ action: 'useLink', after: { role: 'finance' } }]);
  expect(await agree(approval, await backoffice.staffMember('owner'))).toMatchObject({ ok: true });
  expect((await backoffice.call('getMe', { token })).body.role.code).toBe('finance');
});

test('nobody recovers or suspends themself', async () => {
  const request = { as: owner, params: { id: owner.id }, body: { why: 'me' } };
  expect((await backoffice.call('recoverStaffMember', request)).body.code).toBe('SAME_PERSON');
  expect((await backoffice.call('suspendStaffMember', request)).body.code).toBe('SAME_PERSON');
});

test('suspending a staff member ends session, claims and requests, and reinstating needs an approval', async () => {
  const leaving = await backoffice.staffMember('owner');
  const { body } = await backoffice.call('requestStaffRoleApproval', {
    as: leaving,
    params: { id: (await backoffice.staffMember('support')).id },
    body: { role: 'finance', why: 'learned it' },
  });
  await query(`select queue_assign('exceptions', 'x', $1, 120, 10)`, [leaving.id]);
  const request = { as: owner, params: { id: leaving.id }, body: { why: 'left' } };
  expect((await backoffice.call('suspendStaffMember', request)).status).toBe(200);
  expect((await backoffice.call('suspendStaffMember', request)).body.code).toBe('ALREADY_CLOSED');
  expect((await backoffice.call('getMe', { as: leaving })).body.code).toBe('SIGNED_OUT');
  expect((await backoffice.call('signIn', { body: leaving })).body.code).toBe('WRONG_SIGN_IN');
  const { rows } = await query(
    `select (select state from approval_request where id = $1) as proposal, (select count(*) from queue_claim where staff_id = $2) as claims`,
    [body.approvalId, leaving.id],
  );
  expect(rows).toEqual([{ proposal: 'cancelled', claims: 0n }]);
  // Reinstating a staff member needs an approval for the role, too.
  expect((await backoffice.call('reinstateStaffMember', request)).status).toBe(200);
  const { rows: now } = await query('select state, role, wanted from staff_member where id = $1', [
    leaving.id,
  ]);
  expect(now).toEqual([{ state: 'active', role: 'newcomer', wanted: 'owner' }]);
  expect(await approvalsAbout(leaving.id)).toHaveLength(1);
});

test('suspending, reinstating or renaming again with the same action succeeds, and is done once', async () => {
  const { id } = await backoffice.staffMember('support');
  const newAction = () => auditedAction(owner.id, v7());
  const stop = newAction();
  for (let n = 0; n < 2; n++)
    expect(await suspendStaffMember(server.deps, stop, id, 'left')).toEqual(done({}));
  expect(await suspendStaffMember(server.deps, newAction(), id, 'left')).toEqual(refuse('ALREADY_CLOSED'));
  const start = newAction();
  for (let n = 0; n < 2; n++)
    expect(await reinstateStaffMember(server.deps, start, id, 'back')).toEqual(done({}));
  expect(await reinstateStaffMember(server.deps, newAction(), id, 'back')).toEqual(refuse('ALREADY_CLOSED'));
  const change = { name: newName(), version: 3 };
  for (let n = 0; n < 2; n++)
    expect(await renameStaffMember(server.deps, newAction(), id, change)).toEqual(done({}));
  expect(await renameStaffMember(server.deps, newAction(), id, { ...change, name: newName() })).toEqual(
    refuse('CHANGED'),
  );
  // The audit has each change once, and one role was requested.
  const { rows } = await query(`select after from audit where subject_id = $1 order by seq`, [id]);
  expect(rows.map(({ after }) => after)).toEqual([
    { state: 'stopped' },
    { state: 'active' },
    { name: change.name },
  ]);
  expect(await approvalsAbout(id)).toHaveLength(1);
});

test('a name that another transaction takes at the same moment is refused as taken', async () => {
  const pool = server.deps.pool;
  for (const how of ['renamed', 'invited']) {
    const [first, second] = [await backoffice.staffMember('viewer'), await backoffice.staffMember('viewer')];
    const name = newName();
    const client = await pool.connect();
    await client.query('begin');
    if (how === 'renamed')
      await client.query('update staff_member set name = $2 where id = $1', [first.id, name]);
    else
      await client.query(`insert into staff_member (id, name, role) values ($1, $2, 'newcomer')`, [
        v7(),
        name,
      ]);
    const rename = { name: name.toUpperCase(), version: 1 };
    const late = backoffice.call('renameStaffMember', { as: owner, params: { id: second.id }, body: rename });
    await untilWaiting(pool, 'update staff_member');
    await client.query('commit');
    client.release();
    expect((await late).body.code).toBe('NAME_TAKEN');
  }
});

test('of 50 concurrent suspensions one succeeds, and the others learn of it', async () => {
  const { id } = await backoffice.staffMember('viewer');
  const others = await Promise.all(Array.from({ length: 5 }, () => backoffice.staffMember('owner')));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      backoffice.call('suspendStaffMember', {
        as: others[i % 5] ?? null,
        params: { id },
        body: { why: 'left' },
      }),
    ),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'DONE' : body.code));
  expect(codes.filter((code) => code === 'DONE')).toHaveLength(1);
  expect(codes.filter((code) => code === 'ALREADY_CLOSED')).toHaveLength(49);
  const { rows } = await query(
    `select count(*) as rows from audit where action = 'suspendStaffMember' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ rows: 1n }]);
});

test('a requested role is not assigned when the role has changed meanwhile', async () => {
  const them = await backoffice.staffMember('support');
  const propose = (role: string) =>
    backoffice.call('requestStaffRoleApproval', {
      as: owner,
      params: { id: them.id },
      body: { role, why: 'needed' },
    });
  expect((await propose('support')).body.code).toBe('ALREADY_CLOSED');
  expect((await propose('finance')).status).toBe(200);
  const [approval] = await approvalsAbout(them.id);
  await query(`update staff_member set role = 'viewer' where id = $1`, [them.id]);
  expect(await agree(approval, await backoffice.staffMember('owner'))).toMatchObject({ code: 'CHANGED' });
});

test('a rename based on an older version is refused', async () => {
  const { id } = await backoffice.staffMember('viewer');
  const rename = (name: string) =>
    backoffice.call('renameStaffMember', { as: owner, params: { id }, body: { name, version: 1 } });
  expect((await rename(newName())).status).toBe(200);
  expect((await rename(newName())).body.code).toBe('CHANGED');
});

test('the list is read page by page, each name once', async () => {
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const { body } = await backoffice.call('listStaff', {
      as: owner,
      query: { most: '5', ...(after && { after }) },
    });
    seen.push(...body.rows.map(({ name }: { name: string }) => name.toLowerCase()));
    after = body.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  const { rows } = await query('select count(*) as all from staff_member');
  expect(BigInt(seen.length)).toBe(rows[0].all);
});
