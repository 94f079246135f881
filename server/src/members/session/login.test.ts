import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestReply, type TestServer, testServer } from '../../testing/app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { LOGIN_LIMIT_NAME: '5' } });
});
afterAll(() => server.close());

const login = (username: unknown, password: unknown, headers?: Record<string, string>) =>
  server.call('login', { body: { username, password }, ...(headers ? { headers } : {}) });

const cookieOf = (headers: Headers) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

describe('login', () => {
  test('returns a token that works until logout', async () => {
    const member = await server.createMember();
    const { status, body, headers } = await login(member.phone, member.password);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('set-cookie')).toMatch(/^kapao-device=[\w-]{32}; .*HttpOnly; SameSite=Strict$/);
    const token = body.token as string;
    expect((await server.call('getProfile', { token })).body.profile._id).toBe(member.publicId);

    const out = await server.call('logout', { token });
    expect([out.status, out.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
    const after = await server.call('getProfile', { token });
    expect(after.status).toBe(401);
    expect(after.body).toMatchObject({ code: 'UNAUTHORIZED', message: 'invalid-token' });
    expect((await server.call('getProfile', { token: member.token })).status).toBe(200);
  });

  test('accepts the phone number with separators', async () => {
    const member = await server.createMember();
    const spaced = `${member.phone.slice(0, 3)}-${member.phone.slice(3, 6)} ${member.phone.slice(6)}`;
    expect((await login(spaced, member.password)).status).toBe(200);
  });

  test('accepts the last four digits on a device that has logged in before, and on no other device', async () => {
    const member = await server.createMember();
    const ending = member.phone.slice(-4);
    const device = { cookie: cookieOf((await login(member.phone, member.password)).headers) };
    expect((await login(ending, member.password, device)).status).toBe(200);
    expect((await login(ending, 'not-it', device)).body.code).toBe('WRONG_CREDENTIAL');
    const elsewhere = { cookie: 'kapao-device=someOtherDevice0123456789' };
    for (const headers of [undefined, elsewhere]) {
      const answer = await login(ending, member.password, headers);
      expect([answer.status, answer.body.code]).toEqual([404, 'NO_USER']);
    }
  });

  test('asks for the whole number where two members of a device have the same last digits', async () => {
    const [one, other] = [
      await server.createMember({ username: '0891237777' }),
      await server.createMember({ username: '0894567777' }),
    ];
    const device = { cookie: cookieOf((await login(one.phone, one.password)).headers) };
    expect((await login('7777', one.password, device)).status).toBe(200);
    await login(other.phone, other.password, device);
    expect((await login('7777', other.password, device)).body.code).toBe('NO_USER');
    expect((await login(other.phone, other.password, device)).status).toBe(200);
  });

  test('counts guesses by the last four digits like those by the whole number', async () => {
    const member = await server.createMember();
    const device = { cookie: cookieOf((await login(member.phone, member.password)).headers) };
    const ending = member.phone.slice(-4);
    const answers = [];
    for (let i = 0; i < 6; i += 1) answers.push((await login(ending, 'not-it', device)).status);
    expect(answers.at(-1)).toBe(429);
    expect((await login(member.phone, member.password, device)).status).toBe(429);
  });

  test('answers an unknown name and a wrong password alike', async () => {
    const member = await server.createMember();
    const wrong = await login(member.phone, 'not-it');
    const unknown = await login('0899999999', 'not-it');
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        code: 'WRONG_CREDENTIAL',
        message: 'WRONG_CREDENTIAL',
        params: {},
        requestId: expect.any(String),
      });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  test('tells a blocked member so only after the right password, and ends their sessions', async () => {
    const member = await server.createMember();
    await server.deps.pool.query("update member set status = 'inactive' where id = $1", [member.id]);
    expect((await login(member.phone, 'not-it')).body.code).toBe('WRONG_CREDENTIAL');
    const right = await login(member.phone, member.password);
    expect(right.status).toBe(403);
    expect(right.body.code).toBe('INACTIVE_USER');
    expect((await server.call('getProfile', { token: member.token })).status).toBe(401);
  });

  test('stores neither the token nor the password in plain text', async () => {
    const member = await server.createMember();
    const { body } = await login(member.phone, member.password);
    const { rows } = await server.deps.pool.query(
      `select m::text || coalesce(string_agg(s::text, ''), '') as text
         from member m left join session s on s.member_id = m.id where m.id = $1 group by m.*`,
      [member.id],
    );
    const secretHex = Buffer.from(body.token, 'base64url').subarray(16).toString('hex');
    expect(rows[0].text).not.toContain(body.token);
    expect(rows[0].text).not.toContain(secretHex);
    expect(rows[0].text).not.toContain(member.password);
  });
});

test('behind https the cookie of a device is one that only this host can set', async () => {
  const secure = await testServer({ beside: server, env: { PUBLIC_URL: 'https://kapao.example' } });
  const member = await server.createMember();
  const body = { username: member.phone, password: member.password };
  const { headers } = await secure.call('login', { body });
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-kapao-device=[\w-]{32}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  );
  const cookie = cookieOf(headers);
  const again = await secure.call('login', { body, headers: { cookie } });
  expect(cookieOf(again.headers)).toBe(cookie);
  // A neighbouring subdomain can set the plain name.
  const planted = await secure.call('login', { body, headers: { cookie: cookie.replace('__Host-', '') } });
  expect(cookieOf(planted.headers)).not.toBe(cookie);
  await secure.close();
});

describe('wrong passwords', () => {
  test.each([true, false])('are refused after the limit, for a name that exists: %s', async (exists) => {
    const name = exists ? (await server.createMember()).phone : '0888888888';
    for (let i = 0; i < 5; i++) expect((await login(name, `guess-${i}`)).status).toBe(401);
    const refused = await login(name, 'guess-6');
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('REQUEST_LIMIT');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('are counted before hashing, so concurrent guesses are counted too', async () => {
    const member = await server.createMember();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => login(member.phone, `guess-${i}`)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  test('are counted across all ways to type the name', async () => {
    const { phone } = await server.createMember();
    for (let i = 0; i < 5; i++) await login(i % 2 ? phone : ` ${phone.slice(0, 3)}-${phone.slice(3)} `, 'x');
    expect((await login(phone, 'x')).status).toBe(429);
  });

  test('on unknown devices do not lock out a device that the owner used before', async () => {
    const member = await server.createMember();
    const cookie = cookieOf((await login(member.phone, member.password)).headers);
    for (let i = 0; i < 8; i++) await login(member.phone, `guess-${i}`);
    expect((await login(member.phone, member.password)).status).toBe(429);
    const owner = await login(member.phone, member.password, { cookie });
    expect(owner.status).toBe(200);
    expect(cookieOf(owner.headers)).toBe(cookie);
  });

  test('on a known device are counted for it, and a made-up device gets no counter of its own', async () => {
    const member = await server.createMember();
    const cookie = cookieOf((await login(member.phone, member.password)).headers);
    for (let i = 0; i < 5; i++) await login(member.phone, `guess-${i}`, { cookie });
    expect((await login(member.phone, member.password, { cookie })).status).toBe(429);
    const other = await server.createMember();
    for (let i = 0; i < 5; i++)
      await login(other.phone, 'x', { cookie: `kapao-device=${String(i).repeat(32)}` });
    expect((await login(other.phone, 'x', { cookie: `kapao-device=${'9'.repeat(32)}` })).status).toBe(429);
  });

  test('are forgotten after a successful login', async () => {
    const member = await server.createMember();
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 3; i++) await login(member.phone, 'x');
      expect((await login(member.phone, member.password)).status).toBe(200);
    }
  });

  test('are counted per address where that is configured', async () => {
    const strict = await testServer({ env: { LOGIN_LIMIT_ADDRESS: '3', TRUST_PROXY: 'loopback' } });
    try {
      const from = (address: string, i: number) =>
        strict.call('login', {
          body: { username: `08700000${10 + i}`, password: 'x' },
          headers: { 'x-forwarded-for': address },
        });
      for (let i = 0; i < 3; i++) expect((await from('203.0.113.7', i)).status).toBe(401);
      expect((await from('203.0.113.7', 4)).status).toBe(429);
      expect((await from('203.0.113.8', 5)).status).toBe(401);
      for (let i = 0; i < 5; i++) expect((await from('127.0.0.1', 20 + i)).status).toBe(401);
    } finally {
      await strict.close();
    }
  });

  test('from a blocked address do not use up the attempts at a name', async () => {
    const strict = await testServer({ env: { LOGIN_LIMIT_ADDRESS: '3', TRUST_PROXY: 'loopback' } });
    try {
      const { phone, password } = await strict.createMember();
      const from = (address: string, username: string, tried: string) =>
        strict.call('login', {
          body: { username, password: tried },
          headers: { 'x-forwarded-for': address },
        });
      for (let i = 0; i < 3; i++) await from('203.0.113.7', `08700000${10 + i}`, 'x');
      for (let i = 0; i < 20; i++) expect((await from('203.0.113.7', phone, 'x')).status).toBe(429);
      // Owner on a new device, who has no counter of their own yet.
      expect((await from('203.0.113.8', phone, password)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('bad input to login', () => {
  const post = (body: string | undefined, headers: Record<string, string> = {}) =>
    server.fetch('/api/login', {
      method: 'POST',
      ...(body === undefined ? {} : { body }),
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each([
    ['no body', undefined, 400],
    ['an empty body', '', 400],
    ['no JSON', '{"username":', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
    ['a text', '"kapao"', 400],
    ['no password', '{"username":"0812345678"}', 400],
    ['a number for a name', '{"username":812345678,"password":"x"}', 400],
    ['null for a password', '{"username":"0812345678","password":null}', 400],
    ['a list for a password', '{"username":"0812345678","password":["x"]}', 400],
    ['a name without end', `{"username":"${'0'.repeat(65)}","password":"x"}`, 400],
    ['a password without end', `{"username":"0812345678","password":"${'x'.repeat(257)}"}`, 400],
    ['U+0000', '{"username":"081\\u00002345678","password":"x"}', 400],
    ['a prototype', '{"__proto__":{"x":1},"username":"0812345678","password":"x"}', 400],
    ['a body of 300 kB', `{"username":"0812345678","password":"x","more":"${'x'.repeat(300_000)}"}`, 413],
  ])('%s is refused', async (_, body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    const error: TestReply['body'] = await response.json();
    expect(error).toMatchObject({ code: 'INVALID_INPUT', message: 'INVALID_INPUT' });
    expect(error.params.field).toEqual(expect.any(String));
    expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('names the field', async () => {
    const response = await post('{"username":"0812345678","password":7}');
    const error: TestReply['body'] = await response.json();
    expect(error.params).toEqual({ field: 'password' });
  });

  test('another content type answers 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await post('username=0812345678&password=x', { 'content-type': type });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  test('unknown fields are ignored', async () => {
    expect((await post('{"username":"0877777777","password":"x","role":"admin"}')).status).toBe(401);
  });

  test('a call without X-Requested-With answers 403', async () => {
    for (const headers of [{ 'x-requested-with': '' }, { 'x-requested-with': 'XMLHttpRequest' }]) {
      const response = await post('{}', headers);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});
