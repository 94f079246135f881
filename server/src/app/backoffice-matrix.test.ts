import { type BackofficeCall, backofficeErrorsOf } from '@kapao/contract/backoffice/backoffice-call';
import {
  type BackofficeCallName,
  backofficeCallNames,
  backofficeCalls,
} from '@kapao/contract/backoffice/backoffice-calls';
import { isBackofficeCode } from '@kapao/contract/backoffice/backoffice-codes';
import { callNames, splitPath } from '@kapao/contract/paths';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { builtInRoles } from '../backoffice/staff/rights/built-in-roles.ts';
import { type TestMember, type TestReply, type TestServer, testServer } from '../testing/app.ts';
import { countAudit, forgetCounts } from '../testing/backoffice/backoffice-server.queries.ts';
import {
  type BackofficeRequest,
  type TestBackoffice,
  testBackoffice,
} from '../testing/backoffice/backoffice-server.ts';
import { createPersonas, personas } from '../testing/backoffice/personas.ts';
import { sampleCalls } from '../testing/backoffice/sample-calls.ts';
import { sampleValue } from '../testing/backoffice/sample-values.ts';

// Tries every call of the backoffice contract as every persona. No call is named here, so new ones are tried too;
// `sampleCalls` gives valid input where the schema does not.

let server: TestServer;
let backoffice: TestBackoffice;
let callers: Awaited<ReturnType<typeof createPersonas>>;
let member: TestMember;
const table = new Map<string, string[]>();
/** Changes that rejected their generated input, so that their idempotency was not tested. */
const notUnderstood: string[] = [];

beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  callers = await createPersonas(server, backoffice);
  member = await server.createMember();
});
beforeEach(() => forgetCounts(server.deps.pool));
afterAll(async () => {
  console.log(drawn(table));
  await backoffice.close();
  await server.close();
});

type Word = 'may' | 'SIGNED_OUT' | 'SECOND_FACTOR' | 'NOT_ALLOWED' | 'FRESH_FACTOR';

/** Expected result from contract and roles, written independently of the guards. */
function expected({ right, fresh }: BackofficeCall, persona: string): Word {
  if (right === 'nobody') return 'may';
  if (['nobody', 'ended', 'expired', 'idle', 'stopped'].includes(persona)) return 'SIGNED_OUT';
  if (right === 'half') return 'may';
  if (persona === 'half') return 'SECOND_FACTOR';
  if (persona === 'stale') return fresh ? 'FRESH_FACTOR' : 'may';
  const role = builtInRoles.find(({ code }) => code === persona);
  return right === 'own' || role?.rights.includes(right) ? 'may' : 'NOT_ALLOWED';
}

const words: readonly string[] = ['SIGNED_OUT', 'SECOND_FACTOR', 'NOT_ALLOWED', 'FRESH_FACTOR'];
const wordOf = ({ status, body }: TestReply): string =>
  [401, 403].includes(status) && words.includes(body?.code) ? body.code : 'may';

/** Some `own` calls need a right that depends on the input; then the use case refuses. */
const mayRefuseItself = ({ errors }: BackofficeCall, word: Word) =>
  word === 'may' && errors?.includes('NOT_ALLOWED');

/** Returns a request that matches the contract. */
function wellFormed(call: BackofficeCall, seed: number): BackofficeRequest {
  const made = (schema: BackofficeCall['params']) =>
    Object.fromEntries(
      Object.entries(schema ? (sampleValue(schema, seed) as object) : {}).map(([name, value]) => [
        name,
        String(value),
      ]),
    );
  return {
    params: made(call.params),
    query: made(call.query),
    ...(call.body && { body: sampleValue(call.body, seed) }),
    ...wishes.get(call)?.(seed),
  };
}
const wishes = new Map(
  backofficeCallNames.map((name) => [backofficeCalls[name] as BackofficeCall, sampleCalls[name]]),
);

/** Returns an invalid body. A caller without the right gets the error for that, not the one for the body. */
const malformed = (call: BackofficeCall): BackofficeRequest => ({
  ...wellFormed(call, 1),
  ...(call.path.startsWith('POST') && { body: ['no', 'body', 'of', 'ours'] }),
  ...(call.change && { key: 'no key' }),
});

const addressOf = (call: BackofficeCall) => {
  const [method = '', path = ''] = call.path.split(' ');
  const { params = {}, query } = wellFormed(call, 1);
  const filled = path.replace(/:(\w+)/g, (_, part) => encodeURIComponent(params[part] ?? ''));
  return { method, path: filled + (query ? `?${new URLSearchParams(query)}` : '') };
};

const isPicture = ({ path }: BackofficeCall) => /^GET \/backoffice\/(?:files|exports)\//.test(path);

describe.each(backofficeCallNames)('%s', (name: BackofficeCallName) => {
  const call: BackofficeCall = backofficeCalls[name];

  test('is answered by the permission matrix before its body is validated', async () => {
    const before = await countAudit(server.deps.pool);
    const tokenOf = await callers.tokens();
    const seesBody = Boolean(call.body || call.change);
    const tried = async (persona: string) => {
      const word = expected(call, persona);
      const token = tokenOf(persona);
      const refused = await backoffice.call(name, { ...malformed(call), token });
      if (word === 'may' && seesBody)
        expect([persona, refused.body.code]).toEqual([persona, 'INVALID_INPUT']);
      else if (!mayRefuseItself(call, word)) expect([persona, wordOf(refused)]).toEqual([persona, word]);
      // Without a body or a change the malformed request is the well-formed one.
      if (word !== 'may' && seesBody) {
        const answer = await backoffice.call(name, { ...wellFormed(call, 1), token });
        expect([persona, wordOf(answer)]).toEqual([persona, word]);
      }
      return word === 'may' ? 'x' : word === 'FRESH_FACTOR' ? 'f' : '·';
    };
    table.set(name, await Promise.all(personas.map(tried)));
    // Reads of personal data and sign-outs write an audit row; a malformed change writes none.
    if (call.change) expect(await countAudit(server.deps.pool)).toBe(before);
  });

  test('answers a persona with the right without a server error, or refuses with a code of its contract', async () => {
    const tokenOf = await callers.tokens();
    const tried = async (persona: string, seed: number) => {
      if (expected(call, persona) !== 'may') return;
      const { status, body } = await backoffice.call(name, {
        ...wellFormed(call, seed),
        token: tokenOf(persona),
      });
      expect([persona, status, body?.code]).not.toEqual([persona, 500, body?.code]);
      if (status !== 200 && isBackofficeCode(body?.code))
        expect(backofficeErrorsOf(call)).toContain(body.code);
    };
    // All run at once, because none may block another.
    await Promise.all(personas.map(tried));
  });

  test('runs once for one idempotency key', async () => {
    if (!call.change) return;
    const token = (await callers.tokens())('owner');
    const request = { ...wellFormed(call, 3), token, key: v7() };
    const first = await backoffice.call(name, request);
    if (first.status === 400) return void notUnderstood.push(name);
    const before = await countAudit(server.deps.pool);
    const again = await backoffice.call(name, request);
    if (call.secretReply && first.status === 200) return; // A secret is generated again and never stored.
    if (first.status !== 429) expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await countAudit(server.deps.pool)).toBe(before);
    const other = await backoffice.call(name, { ...request, ...wellFormed(call, 4) });
    if (call.body && JSON.stringify(wellFormed(call, 4)) !== JSON.stringify(wellFormed(call, 3)))
      expect(['IDEMPOTENCY_KEY_REUSED', 'INVALID_INPUT']).toContain(other.body.code);
    expect((await backoffice.call(name, { ...request, key: null })).body.params.field).toBe(
      'Idempotency-Key',
    );
  });

  test('refuses a request without X-Requested-With, and a member’s token', async () => {
    const token = (await callers.tokens())('owner');
    const strange = await backoffice.call(name, {
      ...wellFormed(call, 1),
      token,
      headers: { 'x-requested-with': '' },
    });
    if (!isPicture(call))
      expect([strange.status, strange.body.params.field]).toEqual([403, 'X-Requested-With']);
    if (call.right === 'nobody') return;
    const bearer = await backoffice.call(name, {
      ...wellFormed(call, 1),
      headers: { authorization: `Bearer ${member.token}` },
    });
    const cookie = await backoffice.call(name, { ...wellFormed(call, 1), token: member.token });
    expect([bearer, cookie].map(({ body }) => body.code)).toEqual(['SIGNED_OUT', 'SIGNED_OUT']);
  });

  test('answers 404 on the members’ port', async () => {
    const { method, path } = addressOf(call);
    const cookie = `kapao_backoffice=${(await callers.tokens())('owner')}`;
    for (const requestedWith of ['kapao', 'kapao-backoffice']) {
      const headers = { cookie, 'x-requested-with': requestedWith };
      const { status } = await server.fetch(path, { method, headers });
      expect(status).toBe(404);
    }
  });
});

test('a role change request is approved once, and only by another staff member with the right', async () => {
  const [proposer, accepter, them] = await Promise.all(
    ['owner', 'owner', 'support'].map((role) => backoffice.staffMember(role)),
  );
  if (!proposer || !accepter || !them) throw new Error('three were made');
  const body = { role: 'finance', why: 'has learned it' };
  const proposed = await backoffice.call('requestStaffRoleApproval', {
    as: proposer,
    params: { id: them.id },
    body,
  });
  const params = { approvalId: proposed.body.approvalId };
  const { hash } = (await backoffice.call('getApproval', { as: accepter, params })).body;
  const accept = (request: BackofficeRequest) =>
    backoffice.call('approveRequest', { params, body: { hash }, ...request });
  const tokenOf = await callers.tokens();
  for (const { code } of builtInRoles.filter(({ rights }) => !rights.includes('rights.approve')))
    expect([code, (await accept({ token: tokenOf(code) })).status]).not.toEqual([code, 200]);
  expect((await accept({ as: proposer })).body.code).toBe('SAME_PERSON');
  expect((await accept({ as: them })).status).not.toBe(200);
  const other = {
    as: accepter,
    body: { hash: hash.replace(/^./, (digit: string) => (digit === '0' ? '1' : '0')) },
  };
  expect((await accept(other)).body.code).toBe('CHANGED');
  const key = v7();
  expect((await accept({ as: accepter, key })).status).toBe(200);
  expect((await accept({ as: accepter, key })).headers.get('idempotency-replayed')).toBe('true');
  expect((await backoffice.call('getMe', { as: them })).body.role.code).toBe('finance');
});

test('every change accepts the generated input of this test', () => {
  expect(notUnderstood).toEqual([]);
});

test('the back-office port answers 404 to every member call', async () => {
  const cookie = `kapao_backoffice=${(await callers.tokens())('owner')}`;
  const authorization = `Bearer ${member.token}`;
  for (const name of callNames) {
    const { method, path } = splitPath(name);
    const response = await backoffice.fetch(path.replace(/:\w+/g, 'x'), {
      method,
      headers: { cookie, authorization },
    });
    expect([name, response.status]).toEqual([name, 404]);
    expect(response.headers.get('set-cookie')).toBeNull();
  }
});

test('the members’ port neither sets nor accepts the back-office session cookie', async () => {
  const headers = { cookie: `kapao_backoffice=${(await callers.tokens())('owner')}` };
  const answer = await server.call('beginPasskeyLogin', { headers });
  expect(answer.headers.get('set-cookie')).not.toContain('kapao_backoffice');
  expect((await server.call('getProfile', { headers })).status).toBe(401);
});

/** Returns the permission matrix: `x` allowed, `f` only soon after the second factor, `·` not allowed. */
function drawn(rows: ReadonlyMap<string, readonly string[]>): string {
  const width = Math.max(...[...rows.keys()].map((name) => name.length));
  const line = (name: string, cells: readonly string[]) =>
    `${name.padEnd(width)} ${cells.map((cell, i) => cell.padEnd(personas[i]?.length ?? 0)).join(' ')}`;
  return [line('', personas), ...[...rows].map(([name, cells]) => line(name, cells))].join('\n');
}
