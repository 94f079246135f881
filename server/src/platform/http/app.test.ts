import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { callNames, postTwins, splitPath } from '@kapao/contract/paths';
import { ok, refuse } from '@kapao/contract/result';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import root from '../../../../package.json' with { type: 'json' };
import { writeContent } from '../../content/stored-content.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { asApp } from '../../testing/database.ts';
import { createToken } from '../auth/token.ts';
import { route } from '../call/route.ts';

let server: TestServer;
let member: TestMember;
const lines: string[] = [];
beforeAll(async () => {
  server = await testServer({ onLog: (line) => lines.push(line) });
  member = await server.createMember();
});
afterAll(() => server.close());

const profile = (token?: string) => server.call('getProfile', token ? { token } : {});
const query = (text: string, values: unknown[]) => server.deps.pool.query(text, values);

describe('a token', () => {
  test.each([undefined, 'x', createToken('01a1fc95-be56-7397-a5fe-48a4b659f5cb').token])(
    'that is invalid is UNAUTHORIZED: %s',
    async (token) => {
      const { status, body } = await profile(token);
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'UNAUTHORIZED', message: 'invalid-token' });
    },
  );

  test('with a member’s id and a wrong secret is UNAUTHORIZED', async () => {
    expect((await profile(createToken(member.id).token)).body.code).toBe('UNAUTHORIZED');
  });

  test('is valid for 30 days', async () => {
    const { body } = await server.call('login', {
      body: { username: member.phone, password: member.password },
    });
    const { rows } = await query(
      `select extract(epoch from expires_at - now())::float as "restS" from session
        where member_id = $1 order by created_at desc limit 1`,
      [member.id],
    );
    expect((await profile(body.token)).status).toBe(200);
    expect(rows[0].restS / 86_400).toBeCloseTo(30, 2);
  });

  test.each([
    ['30 days after login', "expires_at = now() - interval '1 second'"],
    ['after 7 days without use', "used_at = now() - interval '7 days 1 second'"],
  ])('expires %s', async (_, change) => {
    const fresh = await server.createMember();
    await query(`update session set ${change} where member_id = $1`, [fresh.id]);
    const { status, body } = await profile(fresh.token);
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'EXPIRED_AUTH_TOKEN', message: 'invalid-token' });
  });

  test('in use stays valid, and its use is written at most once an hour', async () => {
    const fresh = await server.createMember();
    const usedAt = async () =>
      (await query('select used_at from session where member_id = $1', [fresh.id])).rows[0].used_at.getTime();
    await query("update session set used_at = now() - interval '6 days' where member_id = $1", [fresh.id]);
    expect((await profile(fresh.token)).status).toBe(200);
    const written = await usedAt();
    expect(Date.now() - written).toBeLessThan(60_000);
    await profile(fresh.token);
    expect(await usedAt()).toBe(written);
  });

  test('of one member is never answered with another’s profile when many ask at once', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => server.createMember()));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => profile(i % 5 === 4 ? 'x' : all[i % 12]?.token)),
    );
    answers.forEach(({ status, body }, i) => {
      if (i % 5 === 4) expect(status).toBe(401);
      else expect(body.profile._id).toBe(all[i % 12]?.publicId);
    });
  });
});

describe('every call of the contract', () => {
  test('is mounted, with its POST twin', async () => {
    for (const name of callNames) {
      const { method, path } = splitPath(name);
      expect(server.app.hasRoute({ method, url: path }), name).toBe(true);
      if (postTwins.has(name)) expect(server.app.hasRoute({ method: 'POST', url: path }), name).toBe(true);
    }
  });

  test('has no HEAD that runs its GET', async () => {
    const response = await server.fetch('/api/wallet/activate/PG', { method: 'HEAD' });
    expect(response.status).toBe(404);
  });

  test('answers 410 once the service is terminated, except active, info and contact', async () => {
    await writeContent(server.deps.pool, 'terminated', true);
    try {
      const alive = ['getActive', 'getInfo', 'getContact'];
      for (const name of callNames.filter((each) => !alive.includes(each))) {
        const { status, body } = await server.call(name, {
          token: member.token,
          body: splitPath(name).method === 'GET' ? undefined : {},
        });
        expect(status, name).toBe(410);
        expect(body, name).toMatchObject({ code: 'GONE', message: 'gone' });
      }
      expect((await server.call('getActive')).body).toEqual({ terminated: 'gone' });
      expect((await server.call('getInfo')).status).toBe(200);
      expect((await server.call('getContact')).status).toBe(200);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    } finally {
      await writeContent(server.deps.pool, 'terminated', false);
    }
    expect((await server.call('getActive')).body).toEqual({ terminated: null });
  });

  test('that refuses with an undeclared code fails in tests', async () => {
    const wrong = await testServer({
      slices: [(app, deps) => route(app, deps, 'getBanks', () => refuse('NO_REFUND'))],
      onLog: () => {},
    });
    expect((await wrong.call('getBanks')).body.code).toBe('INTERNAL_SERVER_ERROR');
    await wrong.close();
  });
});

describe('an unknown path', () => {
  test('under /api answers an error in the API’s format', async () => {
    const response = await server.fetch('/api/nothing');
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ code: 'NO_DATA', message: 'NO_DATA', params: {} });
  });
});

describe('the OpenAPI description', () => {
  test('names every call', async () => {
    const response = await server.monitor.inject('/openapi.json');
    expect(response.statusCode).toBe(200);
    // biome-ignore lint/suspicious/noExplicitAny: a document of another standard, read here and there
    const document: any = response.json();
    expect(document.info.version).toBe(root.version);
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^(\/[\w-]+|\/\{\w+\})+$/);
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(
      (path) => Object.values(path).map(({ operationId }) => operationId),
    );
    for (const name of callNames) expect(operations).toContain(name);
    // Generators of API clients use the names for their functions.
    expect(operations).toHaveLength(new Set(operations).size);
    const transfer = document.paths['/api/wallet/transfer'].post;
    expect(transfer.requestBody).toBeDefined();
    expect(transfer.security).toEqual([{ requestedWith: [], bearer: [] }]);
    expect(transfer.parameters).toMatchObject([{ in: 'header', name: 'Idempotency-Key', required: false }]);
    expect(transfer.responses['409'].description).toContain('MONEY_NOT_ENOUGH');
    const refusal = transfer.responses['409'].content['application/json'].schema;
    expect(refusal).toEqual({ $ref: '#/components/schemas/Error' });
    expect(document.components.schemas.Error.required).toEqual(['code', 'message', 'params', 'requestId']);
    expect((await server.monitor.inject('/docs/')).statusCode).toBe(200);
  });
});

describe('health', () => {
  test('answers liveness, readiness and metrics', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ready' });
    await server.call('getBanks');
    await server.deps.pool.query(
      `with on_duty as (
         insert into provider (kind, code, adapter, base_url) values ('game', 'SLOW', 'agent', 'http://127.0.0.1:1')
       )
       insert into bet_sync (provider, read_until) values ('SLOW', now() - interval '100 seconds')`,
    );
    const { body: text } = await server.monitor.inject('/metrics');
    expect(text).toMatch(/kapao_http_seconds_count\{call="getBanks",status="200"\} \d+/);
    expect(text).toMatch(/kapao_bets_behind_seconds\{provider="SLOW"\} [1-9]\d{2,}\.\d+/);
  });

  test('metrics are refused to a page of another site whose name leads to this server', async () => {
    const statusFor = async (host: string) =>
      (await server.monitor.inject({ url: '/metrics', headers: { host } })).statusCode;
    for (const host of ['localhost:8083', '127.0.0.1:8083', '[::1]:8083'])
      expect(await statusFor(host)).toBe(200);
    for (const host of ['wallet.example', '127.0.0.1.other.example:8083'])
      expect(await statusFor(host)).toBe(404);
  });

  test('readiness uses one database connection, however many requests come at once', async () => {
    const pool = asApp(server.deps.pool);
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const asked = Array.from({ length: 20 }, () => fetch(`${server.url}/readyz`));
    await expect.poll(() => pool.waitingCount).toBeGreaterThan(0);
    await sleep(200);
    expect(pool.waitingCount).toBe(1);
    for (const client of taken) client.release();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  });

  test('metrics and the description of the API are not on the members’ port', async () => {
    for (const path of ['/api/docs', '/api/docs/json', '/api/openapi.json', '/openapi.json'])
      expect((await server.fetch(path)).status, path).toBe(404);
    // A path without a file is a page of the app.
    expect(await (await server.fetch('/metrics')).text()).not.toContain('kapao_');
  });
});

describe('headers', () => {
  test('forbid inline scripts, framing and sniffing', async () => {
    const { headers } = await fetch(`${server.url}/login`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("form-action 'self';");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the log', () => {
  test('has a line for each answer, with its call and the id that an error names, and nothing else', async () => {
    const { body } = await server.call('login', {
      body: { username: member.phone, password: 'guess-guess' },
    });
    await vi.waitFor(() => {
      const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
      expect(answered.find(({ requestId }) => requestId === body.requestId)).toEqual({
        level: 30,
        time: expect.any(String),
        host: expect.any(String),
        pid: process.pid,
        requestId: body.requestId,
        call: 'login',
        status: 401,
        ms: expect.any(Number),
        msg: 'answered',
      });
    });
  });

  test('names calls, and never contains tokens, phones, passwords or the path of auto-login', async () => {
    const secret = 'game-password-8812';
    await server.call('login', { body: { username: member.phone, password: member.password } });
    await server.call('autoLoginByPath', {
      token: member.token,
      params: { provider: 'pg', username: 'kpsecretuser', password: secret },
    });
    const log = lines.join('');
    expect(log).toContain('"call":"autoLoginByPath"');
    expect(log).toContain('"requestId"');
    for (const word of [secret, 'kpsecretuser', member.phone, member.password, member.token])
      expect(log).not.toContain(word);
  });
});

describe('shutting down', () => {
  test('answers the calls in flight, then accepts no more', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const closing = await testServer({
      slices: [
        (app, deps) =>
          route(app, deps, 'getRegisterOtp', async () => {
            begin();
            await sleep(300);
            return ok({ registerOTP: true });
          }),
      ],
      onLog: () => {},
    });
    const inFlight = closing.call('getRegisterOtp');
    await begun;
    const closed = closing.close();
    expect((await inFlight).body).toEqual({ registerOTP: true });
    await closed;
    await expect(closing.call('getRegisterOtp')).rejects.toThrow();
  });

  test('answers a half-received request with 503 and Retry-After in the API’s format', async () => {
    const closing = await testServer({ onLog: () => {} });
    const accepted = once(closing.app.server, 'connection');
    const socket = connect(Number(new URL(closing.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const [taken] = (await accepted) as [Socket]; // Shape of the server's `connection` event.
    const firstHalf = 'GET /api/lookup/info HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: kapao\r\n';
    socket.write(firstHalf);
    // Until the server has the first half, the connection counts as idle and would be closed.
    await expect.poll(() => taken.bytesRead).toBe(firstHalf.length);
    const closed = closing.close();
    await expect.poll(() => closing.app.server.listening).toBe(false);
    socket.write('\r\n');
    const answer = (await socket.setEncoding('utf8').toArray()).join('');
    await closed;
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(head.toLowerCase()).toContain('retry-after: 1');
    expect(head.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(body)).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'INTERNAL_SERVER_ERROR',
      requestId: expect.any(String),
    });
  });
});
