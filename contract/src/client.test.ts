import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { ApiError, type Client, type ClientOptions, createClient } from './client.ts';
import { isErrorCode } from './errors/error-codes.ts';

interface Seen {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
interface Canned {
  status?: number;
  headers?: Record<string, string>;
  body: string | object;
}

let server: Server;
let baseUrl: string;
let seen: Seen[];
/** Next answer of the server; `hang` leaves the caller waiting, `drop` cuts the connection. */
let next: Canned | 'hang' | 'drop';
let token: string | null;
let notified: string[];
let options: ClientOptions;
let client: Client;

beforeEach(async () => {
  seen = [];
  next = { body: {} };
  token = 'token-1';
  notified = [];
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      if (next === 'hang') return;
      if (next === 'drop') return request.socket.destroy();
      response.writeHead(next.status ?? 200, next.headers);
      response.end(typeof next.body === 'string' ? next.body : JSON.stringify(next.body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A listening TCP server has an address of this kind.
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  options = {
    baseUrl,
    token: () => token,
    locale: () => 'la',
    isKnown: isErrorCode,
    onGone: () => notified.push('gone'),
    onUnauthorized: (used) => notified.push(`unauthorized ${used}`),
  };
  client = createClient(options);
});

afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${error}`);
  return error;
}

const transferRequest = { body: { from: 'WALLET', to: 'PG', amount: 200 }, idempotencyKey: 'key-1' } as const;

describe('a request', () => {
  test('carries language, token, X-Requested-With, Idempotency-Key and JSON body', async () => {
    next = { body: { status: 'SUCCESS', transferId: 't1' } };
    const reply = await client('transfer', transferRequest);
    expectTypeOf(reply.status).toEqualTypeOf<'SUCCESS' | 'PROCESSING'>();
    expect(reply).toEqual({ status: 'SUCCESS', transferId: 't1' });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/wallet/transfer',
      body: '{"from":"WALLET","to":"PG","amount":200}',
      headers: {
        'x-requested-with': 'kapao',
        'accept-language': 'la',
        authorization: 'Bearer token-1',
        'idempotency-key': 'key-1',
        'content-type': 'application/json',
      },
    });
  });

  test('carries no token when the member is logged out, and no body when the call has none', async () => {
    token = null;
    await client('getBanks');
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/lookup/banks', body: '' });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('content-type');
  });

  test('for a GET that changes something in the specification is sent as its POST twin', async () => {
    await client('activateSlot', { params: { code: 'PG' }, idempotencyKey: 'key-2' });
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/wallet/activate/PG' });
  });

  test('escapes its path parameters and leaves out an optional one', async () => {
    await client('autoLoginByPath', { params: { provider: 'pg', username: 'a/b?c' } });
    expect(seen[0]?.url).toBe('/api/autoLogin/pg/a%2Fb%3Fc');
  });

  test('sends a file as multipart', async () => {
    await client('uploadSlip', { file: new Blob(['picture'], { type: 'image/png' }), idempotencyKey: 'k' });
    expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]?.body).toContain('name="file"');
    expect(seen[0]?.body).toContain('picture');
  });

  test('sends the guest id of a file before the file, and none for a member', async () => {
    const file = new Blob(['picture'], { type: 'image/png' });
    await client('uploadChatImage', { file, body: { guestId: 'guest-1.signed' } });
    expect(seen[0]?.body).toMatch(/name="guestId"\s+guest-1\.signed\s[\s\S]*name="file"/);
    await client('uploadChatImage', { file, body: {} });
    expect(seen[1]?.body).not.toContain('guestId');
  });

  test('does not compile without the arguments that its call needs', () => {
    // Never called: only the compiler's errors are tested here.
    const wrong = () => [
      // @ts-expect-error a call that moves money needs its idempotency key
      client('withdraw', { body: { amount: 300 } }),
      // @ts-expect-error a path parameter is missing
      client('getTransfer'),
      // @ts-expect-error an amount is a number
      client('withdraw', { body: { amount: '300' }, idempotencyKey: 'k' }),
      // Fields with a default may be left out.
      client('getStatements', { body: {} }),
    ];
    expect(wrong).toBeTypeOf('function');
  });
});

describe('a refusal', () => {
  test('arrives with code, params, request id and seconds to wait', async () => {
    next = {
      status: 422,
      headers: { 'retry-after': '30' },
      body: {
        code: 'TRANSFER_MINIMUM',
        message: 'TRANSFER_MINIMUM',
        params: { minimum: 1 },
        requestId: 'r1',
      },
    };
    expect(await failureOf(client('transfer', transferRequest))).toMatchObject({
      status: 422,
      code: 'TRANSFER_MINIMUM',
      params: { minimum: 1 },
      requestId: 'r1',
      retryAfterS: 30,
    });
    expect(notified).toEqual([]);
  });

  test('with an unknown code of a newer server becomes REFUSED and keeps the server’s message', async () => {
    next = { status: 409, body: { code: 'NEWER', message: 'ปิดปรับปรุง' } };
    expect(await failureOf(client('getWallet'))).toMatchObject({
      status: 409,
      code: 'REFUSED',
      message: 'ปิดปรับปรุง',
    });
  });

  test('with an unknown code and status 503 becomes INTERNAL_SERVER_ERROR', async () => {
    next = { status: 503, body: { code: 'NEWER', message: 'NEWER' } };
    expect(await failureOf(client('getWallet'))).toMatchObject({
      status: 503,
      code: 'INTERNAL_SERVER_ERROR',
    });
  });

  test.each(['UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN'])(
    '%s reports the token that was sent as unauthorized, even after a new login',
    async (code) => {
      next = { status: 401, body: { code, message: 'invalid-token' } };
      const failure = failureOf(client('getWallet'));
      token = 'token-2';
      expect(await failure).toMatchObject({ status: 401, code });
      expect(notified).toEqual(['unauthorized token-1']);
    },
  );

  test.each(['INACTIVE_USER', 'NEWER'])(
    'with the message invalid-token is reported as unauthorized, whatever the code (%s)',
    async (code) => {
      next = { status: 401, body: { code, message: 'invalid-token' } };
      await failureOf(client('getWallet'));
      expect(notified).toEqual(['unauthorized token-1']);
    },
  );

  test('of a login does not end a session', async () => {
    token = null;
    next = { status: 401, body: { code: 'WRONG_CREDENTIAL', message: 'WRONG_CREDENTIAL' } };
    const failure = await failureOf(client('login', { body: { username: '0800000001', password: 'x' } }));
    expect(failure.code).toBe('WRONG_CREDENTIAL');
    expect(notified).toEqual([]);
  });

  test('with a proof-of-work challenge is solved, and the call is repeated once with the solution', async () => {
    const challenge = { parameters: { cost: 1 }, signature: 'ab' };
    next = { status: 429, body: { code: 'REQUEST_LIMIT', params: { retryAfter: 9, challenge } } };
    const asked: unknown[] = [];
    const working = createClient({
      ...options,
      solve: async (given) => {
        asked.push(given);
        next = { body: { token: 'new' } };
        return 'solved';
      },
    });
    const body = { username: '0812345678', password: 'x' };
    expect(await working('login', { body })).toEqual({ token: 'new' });
    expect(asked).toEqual([challenge]);
    expect(seen.map((each) => JSON.parse(each.body))).toEqual([body, { ...body, solution: 'solved' }]);
  });

  test('with a second or unsolvable challenge is returned as REQUEST_LIMIT', async () => {
    next = { status: 429, body: { code: 'REQUEST_LIMIT', params: { challenge: {} } } };
    const body = { username: '0812345678', password: 'x' };
    for (const solve of [async () => 'solved', () => Promise.reject(new Error('no worker'))]) {
      seen = [];
      const error = await createClient({ ...options, solve })('login', { body }).catch((each) => each);
      expect(error).toMatchObject({ status: 429, code: 'REQUEST_LIMIT', params: { challenge: {} } });
      expect(seen.length).toBeLessThanOrEqual(2);
    }
    await expect(client('login', { body })).rejects.toMatchObject({ code: 'REQUEST_LIMIT' });
  });

  test('of a terminated service is reported as GONE', async () => {
    next = { status: 410, body: { code: 'GONE', message: 'gone' } };
    expect(await failureOf(client('getWallet'))).toMatchObject({ status: 410, code: 'GONE' });
    expect(notified).toEqual(['gone']);
  });
});

describe('a missing answer', () => {
  test('is NETWORK when the connection breaks', async () => {
    next = 'drop';
    expect(await failureOf(client('getWallet'))).toMatchObject({ status: 0, code: 'NETWORK' });
  });

  test('is OFFLINE when the device reports no network', async () => {
    next = 'drop';
    const offline = createClient({ ...options, online: () => false });
    expect(await failureOf(offline('getWallet'))).toMatchObject({ status: 0, code: 'OFFLINE' });
  });

  test('is not assumed when the device reports no network but the server answers', async () => {
    next = { status: 200, body: { terminated: null } };
    const offline = createClient({ ...options, online: () => false });
    expect(await offline('getActive')).toEqual({ terminated: null });
  });

  test('is NETWORK when a captive portal answers with a page', async () => {
    next = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Hotel Wi-Fi</html>' };
    expect(await failureOf(client('getWallet'))).toMatchObject({ status: 200, code: 'NETWORK' });
  });

  test.each([
    ['getWallet', 60_000],
    ['uploadSlip', 300_000],
  ] as const)('%s times out after %d ms and not before', async (name, limitMs) => {
    next = 'hang';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let ended = false;
    const call =
      name === 'getWallet'
        ? client('getWallet')
        : client('uploadSlip', { file: new Blob(['x']), idempotencyKey: 'k' });
    const failure = failureOf(call).finally(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ status: 0, code: 'NETWORK' });
  });

  test('is NETWORK sooner when the caller sets a shorter timeout', async () => {
    next = 'hang';
    expect(await failureOf(client('getWallet', { timeoutMs: 30 }))).toMatchObject({ code: 'NETWORK' });
  });

  test('is the caller’s own abort when the caller aborts', async () => {
    next = 'hang';
    const abort = new AbortController();
    const call = client('getWallet', { signal: abort.signal });
    abort.abort(new Error('dialog closed'));
    await expect(call).rejects.toThrow('dialog closed');
  });
});
