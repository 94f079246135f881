import { dayMs, hourMs } from '@kapao/core/time';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postBackdated } from '../../ledger/post-backdated.ts';
import { noteOfCommand } from '../../platform/backoffice/audit-note.ts';
import { requestApproval } from '../../platform/backoffice/request-approval.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import {
  type TestBackoffice,
  type TestStaffMember,
  testBackoffice,
} from '../../testing/backoffice/backoffice-server.ts';
import { move } from '../../testing/ledger/ledger.ts';
import { untilWaiting } from '../../testing/locks.ts';
import { erasureProposal, judgeProposal } from './propose-erasure.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let ann: TestStaffMember;
let bo: TestStaffMember;
let member: TestMember;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  [ann, bo] = [await backoffice.staffMember('finance', 'Ann'), await backoffice.staffMember('finance', 'Bo')];
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});
beforeEach(async () => {
  member = await server.createMember();
  await prove();
});

const sql = async (text: string, values: unknown[] = []) => (await server.deps.pool.query(text, values)).rows;
const prove = () => server.call('stepUp', { token: member.token, body: { password: member.password } });
const ask = () =>
  server.call('requestErasure', { token: member.token, headers: { 'accept-language': 'lo' } });
const withdraw = () => server.call('withdrawErasure', { token: member.token });
const shown = async () => (await server.call('getErasure', { token: member.token })).body;
const states = async () =>
  (
    await sql('select state from erasure_request where member_id = $1 order by requested_at', [member.id])
  ).map(({ state }) => state);
const smsOf = async () =>
  (await sql('select message, locale from sms where member_id = $1 order by created_at', [member.id])).map(
    ({ message, locale }) => `${message} ${locale}`,
  );
const told = async () =>
  (await server.call('getNews', { token: member.token })).body.items.map(
    ({ kind }: { kind: string }) => kind,
  );

/** Requests the erasure, and lets so many hours pass. */
async function asked(hours: number): Promise<string> {
  expect((await ask()).status).toBe(200);
  return inTransaction(server.deps.pool, async (client) => {
    await client.query("set local session_replication_role = 'replica'");
    const { rows } = await client.query<{ id: string }>(
      `update erasure_request set requested_at = requested_at - $2 * interval '1 hour'
        where member_id = $1 and state = 'open' returning id`,
      [member.id, hours],
    );
    return rows[0]!.id;
  });
}
const propose = (id: string, as = ann) =>
  backoffice.call('requestErasureApproval', { as, params: { id }, body: { why: 'asked in the app' } });
const approve = (approvalId: string) => backoffice.approve(bo, approvalId);
const decline = (id: string, as = ann, reason = 'CLAIM') =>
  backoffice.call('declineErasureRequest', {
    as,
    params: { id },
    body: { reason, note: 'a case of the bank' },
  });

describe('a request', () => {
  test('needs a fresh proof, is told to the member everywhere, and is one however often it is sent', async () => {
    const { token } = (
      await server.call('login', { body: { username: member.phone, password: member.password } })
    ).body;
    expect((await server.call('requestErasure', { token })).body.code).toBe('STEP_UP_REQUIRED');
    expect(await shown()).toEqual({ request: null, refusal: null, recordYears: 5 });

    for (let n = 0; n < 5; n++) expect((await ask()).status).toBe(200);
    expect(await states()).toEqual(['open']);
    const { request } = await shown();
    expect(request).toMatchObject({ state: 'open', declinedAt: null, reason: null });
    const [since, starts, due] = [request.requestedAt, request.startsAt, request.dueAt].map(Date.parse);
    expect([starts! - since!, due! - since!]).toEqual([72 * hourMs, 30 * dayMs]);
    const wallet = await server.call('getWallet', { token: member.token });
    expect(wallet.body.erasureAskedAt).toBe(request.requestedAt);
    expect(await smsOf()).toEqual(['erasure-asked la']);
    expect((await told()).filter((kind: string) => kind === 'erasure-asked')).toHaveLength(1);
    const { events } = (await server.call('listSecurityEvents', { token: member.token })).body;
    expect(events.filter(({ kind }: { kind: string }) => kind === 'erasure-asked')).toMatchObject([
      { times: 1 },
    ]);
  });

  test('sent twice at once is one, and one SMS', async () => {
    const { pool } = server.deps;
    const both = await inTransaction(pool, async (client) => {
      await client.query('select from member where id = $1 for update', [member.id]);
      const sent = [ask(), ask()];
      await untilWaiting(pool, 'erasure_request_begin', 2);
      return sent;
    }).then((sent) => Promise.all(sent));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([await states(), await smsOf()]).toEqual([['open'], ['erasure-asked la']]);
  });

  test('is withdrawn by its member, without a proof and any number of times, and may be sent again', async () => {
    await ask();
    for (let n = 0; n < 2; n++) expect((await withdraw()).status).toBe(200);
    expect(await states()).toEqual(['withdrawn']);
    expect((await shown()).request).toBeNull();
    expect((await server.call('getWallet', { token: member.token })).body.erasureAskedAt).toBeNull();
    for (let n = 0; n < 2; n++) {
      await ask();
      await withdraw();
    }
    expect((await ask()).body.code).toBe('REQUEST_LIMIT');
    expect(await states()).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
  });

  test.each<[string, string, string]>([
    ['MONEY', 'money to collect', 'insert into invite_summary (member_id, uncollected) values ($1, 5)'],
    [
      'BONUS',
      'an active bonus',
      `insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit, bonus, expires_at)
       values ($1, gen_random_uuid(), 'X', 'bonus', 'THB', '{}', 'limit', '{}', '{}', 5, 5, now() + interval '1 day')`,
    ],
    [
      'OPEN',
      'an open withdrawal',
      `insert into withdrawal (member_id, id, amount, currency, bank_code, account_no, account_name, channel, state)
       values ($1, gen_random_uuid(), 500, 'THB', 'KBANK', '1', 'X', 'X', 'sent')`,
    ],
    [
      'OPEN',
      'a slip that is being checked',
      `insert into slip (member_id, id, file_key, provider) values ($1, gen_random_uuid(), 'slip/k', 'X')`,
    ],
    [
      'OPEN',
      'an announced deposit',
      `insert into deposit_notice (member_id, id, amount, currency, expires_at)
       values ($1, gen_random_uuid(), 500, 'THB', now() + interval '1 day')`,
    ],
    ['OPEN', 'an open conversation', "insert into chat (member_id, state) values ($1, 'open')"],
    ['EXCLUDED', 'a break', "update member set break_until = now() + interval '1 day' where id = $1"],
    ['EXCLUDED', 'an exclusion', "update member set excluded_until = now() + interval '1 day' where id = $1"],
  ])('is refused with %s: %s', async (reason, _, change) => {
    await sql(change, [member.id]);
    expect(await shown()).toMatchObject({ request: null, refusal: reason });
    const refused = await ask();
    expect([refused.status, refused.body.code, refused.body.params.reason]).toEqual([
      409,
      'ERASURE_REFUSED',
      reason,
    ]);
    expect([await states(), await smsOf()]).toEqual([[], []]);
    // Staff's proposal is judged by the same function.
    expect((await judgeProposal(server.deps.pool, member.id, false)).refusal).toBe(reason);
  });

  test('is refused for the years for which the law keeps the records', async () => {
    await inTransaction(server.deps.pool, (client) =>
      postBackdated(client, new Date(Date.now() - 4 * 365 * dayMs), [
        move(member.id, 'operator:bank:SCB', 'wallet', 500n),
        move(member.id, 'wallet', 'operator:bank:SCB', 500n),
      ]),
    );
    expect((await ask()).body.params.reason).toBe('RECORDS');
  });

  test('stays as it was made: nobody deletes, reopens or completes one', async () => {
    await ask();
    for (const change of [
      "update erasure_request set state = 'done', ended_at = now() where member_id = $1",
      "update erasure_request set locale = 'en' where member_id = $1",
    ])
      await expect(server.appPool.query(change, [member.id])).rejects.toThrow('does not change');
    await expect(server.appPool.query('delete from erasure_request')).rejects.toThrow('permission denied');
    await withdraw();
    await expect(
      sql("update erasure_request set state = 'open', ended_at = null where member_id = $1", [member.id]),
    ).rejects.toThrow('does not change');
  });
});

describe('staff', () => {
  test('propose it after 72 hours and not before, and with the erasure it is done', async () => {
    const id = await asked(71);
    const detail = async () => (await backoffice.call('getErasureRequest', { as: ann, params: { id } })).body;
    expect(await detail()).toMatchObject({ state: 'open', hasWaited: false, refusal: null, approval: null });
    expect((await propose(id)).body.code).toBe('CHANGED');
    expect((await judgeProposal(server.deps.pool, member.id, true)).refusal).toBe('WAITING');

    await sql('alter table erasure_request disable trigger erasure_request_unchanged');
    await sql(`update erasure_request set requested_at = requested_at - interval '1 hour' where id = $1`, [
      id,
    ]);
    await sql('alter table erasure_request enable trigger erasure_request_unchanged');
    expect(await detail()).toMatchObject({ hasWaited: true });
    const { approvalId } = (await propose(id)).body;
    expect((await propose(id, bo)).body.code).toBe('TAKEN');
    expect(await detail()).toMatchObject({ approval: { id: approvalId, by: 'Ann' } });
    const read = await backoffice.call('getApproval', { as: bo, params: { approvalId } });
    expect(read.body.after).toMatchObject({ askedBy: 'member' });
    expect((await approve(approvalId)).status).toBe(200);
    expect(await states()).toEqual(['done']);
    expect((await server.call('getErasure', { token: member.token })).status).toBe(401);
    expect(await detail()).toMatchObject({ state: 'done', refusal: null, approval: null });
    expect((await propose(id)).body.code).toBe('ALREADY_CLOSED');
    expect((await decline(id)).body.code).toBe('ALREADY_CLOSED');
  });

  test('erase nobody who withdrew the request after it was proposed', async () => {
    const id = await asked(73);
    const { approvalId } = (await propose(id)).body;
    expect((await withdraw()).status).toBe(200);
    expect((await approve(approvalId)).body.code).toBe('ALREADY_CLOSED');
    const [{ state }] = await sql('select state from approval_request where id = $1', [approvalId]);
    expect(state).toBe('superseded');

    // The same for a proposal that was written while the member withdrew.
    const rested = { memberId: member.id, request: { id }, keepExclusion: false, why: 'asked in the app' };
    const late = erasureProposal({ id: v7(), ...rested });
    await requestApproval(server.deps.pool, { staffId: ann.id }, late, (facts) =>
      noteOfCommand('test', 'Ann', facts),
    );
    expect((await approve(late.id)).body.code).toBe('CHANGED');
    expect((await shown()).request).toBeNull();
    expect(await states()).toEqual(['withdrawn']);
  });

  test('propose nothing while money stands against it, which the member sees as well', async () => {
    const id = await asked(100);
    await sql('insert into invite_summary (member_id, uncollected) values ($1, 5)', [member.id]);
    expect((await propose(id)).body.code).toBe('CHANGED');
    const detail = (await backoffice.call('getErasureRequest', { as: ann, params: { id } })).body;
    expect(detail).toMatchObject({ hasWaited: true, refusal: 'MONEY' });
    expect(await shown()).toMatchObject({ request: { state: 'open' }, refusal: 'MONEY' });
    expect(await states()).toEqual(['open']);
  });

  test('find open requests, the oldest first, with the time by which the law wants a decision', async () => {
    const id = await asked(800);
    const { rows } = (await backoffice.call('listErasureRequests', { as: ann })).body;
    expect(rows[0]).toMatchObject({ id, memberId: member.id });
    expect(Date.parse(rows[0].dueAt) - Date.parse(rows[0].since)).toBe(30 * dayMs);
    const { queues } = (await backoffice.call('countQueues', { as: ann })).body;
    const counted = queues.find(({ queue }: { queue: string }) => queue === 'erasures');
    expect(counted).toMatchObject({ overdue: 1, isUrgent: true, oldest: rows[0].since });
    await withdraw();
    const after = (await backoffice.call('listErasureRequests', { as: ann })).body.rows;
    expect(after.map((row: { id: string }) => row.id)).not.toContain(id);
  });

  test('decline it alone and with a reason that the member reads, which ends a proposal', async () => {
    const id = await asked(80);
    const { approvalId } = (await propose(id)).body;
    for (let n = 0; n < 2; n++) expect((await decline(id)).status).toBe(200);
    expect((await decline(id, bo)).body.code).toBe('ALREADY_CLOSED');
    expect((await decline(id, ann, 'LAW')).body.code).toBe('ALREADY_CLOSED');
    expect((await approve(approvalId)).body.code).toBe('ALREADY_CLOSED');
    expect((await shown()).request).toMatchObject({ state: 'declined', reason: 'CLAIM' });
    expect(await smsOf()).toEqual(['erasure-asked la', 'erasure-declined la']);
    expect(await told()).toContain('erasure-declined');
    const audited = await sql(
      "select who, after, why from audit where action = 'declineErasureRequest' and member_id = $1",
      [member.id],
    );
    expect(audited).toEqual([{ who: 'Ann', after: { reason: 'CLAIM' }, why: 'a case of the bank' }]);
    const detail = (await backoffice.call('getErasureRequest', { as: bo, params: { id } })).body;
    expect(detail.declined).toEqual({ by: 'Ann', reason: 'CLAIM' });
    // The member may ask again.
    await prove();
    expect((await ask()).status).toBe(200);
    expect(await states()).toEqual(['declined', 'open']);
  });

  test('do not decline what a colleague has taken', async () => {
    const id = await asked(1);
    await backoffice.call('claimItem', { as: bo, body: { queue: 'erasures', item: id } });
    expect((await decline(id)).body).toMatchObject({ code: 'TAKEN', params: { who: 'Bo' } });
    expect(await states()).toEqual(['open']);
    const missing = v7();
    expect((await decline(missing)).body.code).toBe('NO_DATA');
  });
});
