import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { type Forgery, SoftwareAuthenticator } from '../../testing/authenticator.ts';

const origin = 'https://wallet.example.org';
let server: TestServer;
beforeAll(async () => {
  const env = { PUBLIC_URL: `${origin}/`, TRUST_PROXY: 'loopback', LOGIN_LIMIT_ADDRESS: '6' };
  server = await testServer({ env });
});
afterAll(() => server?.close());

const steppedUp = async ({ token, password }: TestMember) => {
  const { status } = await server.call('stepUp', { token, body: { password } });
  if (status !== 200) throw new Error(`the step-up answered ${status}`);
};
const begin = async ({ token }: Pick<TestMember, 'token'>) =>
  (await server.call('beginPasskeyRegistration', { token })).body;

/** Moves the start of a member's sessions this many seconds back. */
const age = (memberId: string, seconds: number) =>
  server.deps.pool.query(
    `update session set created_at = created_at - $2 * interval '1 second',
        expires_at = expires_at - $2 * interval '1 second' where member_id = $1`,
    [memberId, seconds],
  );

/** Returns a member with a passkey on an authenticator. */
async function withPasskey() {
  const member = await server.createMember();
  await steppedUp(member);
  const phone = new SoftwareAuthenticator(origin);
  const { challengeId, options } = await begin(member);
  const body = { challengeId, response: phone.create(options) };
  const { status, body: made } = await server.call('registerPasskey', { token: member.token, body });
  expect(status).toBe(200);
  return { member, phone, passkeyId: made._id as string };
}

/** Returns a device's browser, which keeps its cookie. */
function browser(headers: Record<string, string> = {}) {
  let cookie = '';
  return {
    async begin() {
      const reply = await server.call('beginPasskeyLogin', { headers: { ...headers, cookie } });
      cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      return reply.body;
    },
    login: (challengeId: string, response: object) =>
      server.call('passkeyLogin', { body: { challengeId, response }, headers: { ...headers, cookie } }),
    forget() {
      cookie = '';
    },
  };
}
async function logIn(phone: SoftwareAuthenticator, forgery: Forgery = {}) {
  const device = browser();
  const { challengeId, options } = await device.begin();
  return device.login(challengeId, phone.get(options, forgery));
}
const wrong = ({ status, body }: { status: number; body: { code?: string } }) =>
  expect([status, body.code]).toEqual([401, 'WRONG_CREDENTIAL']);

describe('adding a passkey', () => {
  test('needs a step-up five minutes after the login, for the challenge and for the registration', async () => {
    const { id, token } = await server.createMember();
    await age(id, 301);
    for (const [name, request] of [
      ['beginPasskeyRegistration', {}],
      ['registerPasskey', { body: { challengeId: 'x', response: {} } }],
      ['removePasskey', { params: { passkeyId: 'x' } }],
    ] as const) {
      const { status, body } = await server.call(name, { token, ...request });
      expect([name, status, body.code]).toEqual([name, 403, 'STEP_UP_REQUIRED']);
    }
  });

  test('needs no step-up while the login is fresh, but removing one does', async () => {
    const { id, token } = await server.createMember();
    await age(id, 290);
    const phone = new SoftwareAuthenticator(origin);
    const { challengeId, options } = await begin({ token });
    const body = { challengeId, response: phone.create(options) };
    const { status, body: made } = await server.call('registerPasskey', { token, body });
    expect(status).toBe(200);
    const removed = await server.call('removePasskey', { token, params: { passkeyId: made._id } });
    expect(removed.body.code).toBe('STEP_UP_REQUIRED');
    // Using the session does not renew its login time, and a challenge is no proof.
    const { challengeId: later } = await begin({ token });
    await age(id, 11);
    expect((await server.call('beginPasskeyRegistration', { token })).body.code).toBe('STEP_UP_REQUIRED');
    const late = { challengeId: later, response: {} };
    expect((await server.call('registerPasskey', { token, body: late })).body.code).toBe('STEP_UP_REQUIRED');
  });

  test('requests a discoverable platform key with user verification', async () => {
    const { member, phone } = await withPasskey();
    const { options } = await begin(member);
    expect(options).toMatchObject({
      rp: { id: 'wallet.example.org', name: 'Kapao' },
      user: { name: member.phone, displayName: 'Test Member' },
      attestation: 'none',
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        residentKey: 'required',
        userVerification: 'required',
      },
    });
    expect(options.excludeCredentials).toEqual([
      expect.objectContaining({ id: phone.credentialId.toString('base64url'), transports: ['internal'] }),
    ]);
    // The user handle is an id of ours without personal data.
    expect(Buffer.from(options.user.id, 'base64url').toString('hex')).toBe(member.id.replaceAll('-', ''));
  });

  test('with a certificate, or with an oversized attestation, is refused', async () => {
    const member = await server.createMember();
    const add = async (forgery: Forgery) => {
      const { challengeId, options } = await begin(member);
      const response = new SoftwareAuthenticator(origin).create(options, forgery);
      return server.call('registerPasskey', { token: member.token, body: { challengeId, response } });
    };
    const certificate = new Map([['x5c', [randomBytes(100)]]]);
    for (const attested of [certificate, new Map([['x', 'x'.repeat(4096)]])])
      expect(await add({ attested })).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIAL' } });
    expect(await add({})).toMatchObject({ status: 200 });
  });

  test('is listed, used for a login and removed by its member only', async () => {
    const { member, phone, passkeyId } = await withPasskey();
    const list = async () => (await server.call('listPasskeys', { token: member.token })).body.passkeys;
    expect(await list()).toEqual([
      { _id: passkeyId, name: '', createdAt: expect.any(String), lastUsedAt: null },
    ]);
    expect((await logIn(phone)).status).toBe(200);
    expect((await list())[0].lastUsedAt).toEqual(expect.any(String));
    const remove = (token: string) => server.call('removePasskey', { token, params: { passkeyId } });
    const stranger = await server.createMember();
    await steppedUp(stranger);
    expect((await remove(stranger.token)).body.code).toBe('NO_DATA');
    expect((await remove(member.token)).status).toBe(200);
    expect(await list()).toEqual([]);
    wrong(await logIn(phone));
    expect((await remove(member.token)).body.code).toBe('NO_DATA');
  });

  const forgeries: [string, Forgery][] = [
    ['of another page', { origin: 'https://wallet.example.org.evil.example' }],
    ['of another port', { origin: `${origin}:8443` }],
    ['for another site', { rpId: 'example.org' }],
    ['over another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['of another kind', { type: 'webauthn.get' }],
    ['without the member verified', { flags: 0x41 }],
    ['without anybody there', { flags: 0x44 }],
  ];
  test.each(forgeries)('%s is refused', async (_, forgery) => {
    const member = await server.createMember();
    await steppedUp(member);
    const { challengeId, options } = await begin(member);
    const response = new SoftwareAuthenticator(origin).create(options, forgery);
    wrong(await server.call('registerPasskey', { token: member.token, body: { challengeId, response } }));
    const { rows } = await server.deps.pool.query('select 1 from passkey where member_id = $1', [member.id]);
    expect(rows).toEqual([]);
  });

  test('of another member, with a used challenge, or with another session’s challenge is refused', async () => {
    const { phone } = await withPasskey();
    const member = await server.createMember();
    await steppedUp(member);
    const register = (token: string, challengeId: string, response: object) =>
      server.call('registerPasskey', { token, body: { challengeId, response } });
    const first = await begin(member);
    wrong(await register(member.token, first.challengeId, phone.create(first.options)));
    // The failed attempt has used up the challenge.
    const own = new SoftwareAuthenticator(origin);
    wrong(await register(member.token, first.challengeId, own.create(first.options)));
    const second = await begin(member);
    const other = { ...member, token: await server.openSession(member.id) };
    await steppedUp(other);
    wrong(await register(other.token, second.challengeId, own.create(second.options)));
    // Another session cannot use up the challenge.
    expect((await register(member.token, second.challengeId, own.create(second.options))).status).toBe(200);
  });
});

describe('an eleventh passkey', () => {
  const full = ({ status, body }: { status: number; body: { code?: string; params?: object } }) =>
    expect([status, body.code, body.params]).toEqual([
      409,
      'LIMIT_REACHED',
      { limit: 'passkeys', remaining: 0 },
    ]);

  test('is refused, also when two are added at once, until one is removed', async () => {
    const { member, passkeyId } = await withPasskey();
    const make = async () => {
      const { challengeId, options } = await begin(member);
      const body = { challengeId, response: new SoftwareAuthenticator(origin).create(options) };
      return () => server.call('registerPasskey', { token: member.token, body });
    };
    for (let have = 1; have < 9; have++) expect((await (await make())()).status).toBe(200);
    const ready = await Promise.all([make(), make()]);
    const both = await Promise.all(ready.map((register) => register()));
    const refused = both.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    for (const reply of refused) full(reply);
    const list = async () => (await server.call('listPasskeys', { token: member.token })).body;
    expect(await list()).toMatchObject({ passkeys: { length: 10 }, most: 10 });
    // Refused before the device creates a key in vain.
    full(await server.call('beginPasskeyRegistration', { token: member.token }));

    await server.call('removePasskey', { token: member.token, params: { passkeyId } });
    expect((await (await make())()).status).toBe(200);
    full(await server.call('beginPasskeyRegistration', { token: member.token }));
  });
});

describe('logging in with a passkey', () => {
  test('needs no username, and opens a session like any other', async () => {
    const { member, phone } = await withPasskey();
    const device = browser({
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
    });
    const { challengeId, options } = await device.begin();
    expect(options).toMatchObject({ rpId: 'wallet.example.org', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const { status, body, headers } = await device.login(challengeId, phone.get(options));
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const { token, ending } = body;
    // Last digits with which the device greets the member the next time.
    expect(ending).toBe(member.phone.slice(-4));
    expect((await server.call('getProfile', { token })).body.profile._id).toBe(member.publicId);
    const { sessions: devices } = (await server.call('listDevices', { token })).body;
    expect(devices[0]).toMatchObject({ device: 'Firefox, Linux', current: true });
    // A passkey login is no step-up.
    const params = { passkeyId: 'x' };
    expect((await server.call('removePasskey', { token, params })).body.code).toBe('STEP_UP_REQUIRED');
  });

  test('of a blocked member answers INACTIVE_USER, and with an unknown key WRONG_CREDENTIAL', async () => {
    const { member, phone } = await withPasskey();
    await server.deps.pool.query("update member set status = 'inactive' where id = $1", [member.id]);
    const { status, body } = await logIn(phone);
    expect([status, body.code]).toEqual([403, 'INACTIVE_USER']);
    wrong(await logIn(new SoftwareAuthenticator(origin)));
  });

  const forgeries: [string, Forgery][] = [
    ['of another page', { origin: 'http://wallet.example.org' }],
    ['for another site', { rpId: 'evil.example' }],
    ['over another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['of another kind', { type: 'webauthn.create' }],
    ['without the member verified', { flags: 0x01 }],
    ['in another member’s name', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ];
  test.each(forgeries)('%s is refused', async (_, forgery) => {
    const { phone } = await withPasskey();
    const { status, body } = await logIn(phone, forgery);
    expect([status, body.code]).toEqual([401, 'WRONG_CREDENTIAL']);
    expect((await logIn(phone)).status).toBe(200);
  });

  test('with a changed byte in any part is refused', async () => {
    const { phone } = await withPasskey();
    for (const part of ['signature', 'authenticatorData', 'clientDataJSON'] as const) {
      const device = browser();
      const { challengeId, options } = await device.begin();
      const good = phone.get(options) as { response: Record<string, string> };
      const bytes = Buffer.from(good.response[part] ?? '', 'base64url');
      bytes[bytes.length - 2]! ^= 1; // Present, because every part is longer than that.
      const response = { ...good, response: { ...good.response, [part]: bytes.toString('base64url') } };
      wrong(await device.login(challengeId, response));
    }
    expect((await logIn(phone)).status).toBe(200);
  });

  test('with a sign count that does not increase is refused as copied', async () => {
    const { phone } = await withPasskey();
    expect((await logIn(phone, { signCount: 7 })).status).toBe(200);
    wrong(await logIn(phone, { signCount: 7 }));
    wrong(await logIn(phone, { signCount: 3 }));
    wrong(await logIn(phone, { signCount: 0 }));
    expect((await logIn(phone, { signCount: 8 })).status).toBe(200);
  });

  test('with a sign count of 0 is accepted again and again', async () => {
    const { phone } = await withPasskey();
    for (let i = 0; i < 3; i++) expect((await logIn(phone, { signCount: 0 })).status).toBe(200);
  });

  test('accepts a challenge once, on the device that requested it, within five minutes', async () => {
    const { phone } = await withPasskey();
    const device = browser();
    const first = await device.begin();
    const response = phone.get(first.options);
    const both = await Promise.all([
      device.login(first.challengeId, response),
      device.login(first.challengeId, response),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    wrong(await device.login(first.challengeId, response));

    const second = await device.begin();
    const elsewhere = browser();
    await elsewhere.begin();
    wrong(await elsewhere.login(second.challengeId, phone.get(second.options)));
    elsewhere.forget();
    wrong(await elsewhere.login(second.challengeId, phone.get(second.options)));
    expect((await device.login(second.challengeId, phone.get(second.options))).status).toBe(200);

    const third = await device.begin();
    await server.deps.pool.query('update passkey_challenge set expires_at = now() where id = $1', [
      third.challengeId,
    ]);
    wrong(await device.login(third.challengeId, phone.get(third.options)));
    wrong(await device.login('no-challenge-of-ours', phone.get(third.options)));
  });

  test('with a malformed response is refused as a wrong key', async () => {
    const device = browser();
    for (const response of [{}, { id: 7 }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }]) {
      const { challengeId } = await device.begin();
      wrong(await device.login(challengeId, response));
    }
  });

  test('is rate-limited per address where that is configured', async () => {
    const device = browser({ 'x-forwarded-for': '203.0.113.9' });
    for (let i = 0; i < 6; i++) wrong(await device.login('none', {}));
    const { status, body, headers } = await device.login('none', {});
    expect([status, body.code]).toEqual([429, 'REQUEST_LIMIT']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    wrong(await browser({ 'x-forwarded-for': '203.0.113.10' }).login('none', {}));
  });

  test('works from an address where another device used up the limit', async () => {
    const { phone } = await withPasskey();
    const address = { 'x-forwarded-for': '203.0.113.11' };
    const stranger = browser(address);
    for (let i = 0; i < 8; i++) await stranger.login('none', {});
    const owner = browser(address);
    const { challengeId, options } = await owner.begin();
    expect((await owner.login(challengeId, phone.get(options))).status).toBe(200);
  });
});

describe('stepping up with a passkey', () => {
  const beginStepUp = async (token: string) => (await server.call('beginPasskeyStepUp', { token })).body;
  const stepUp = (token: string, challengeId: string, response: object) =>
    server.call('stepUp', { token, body: { passkey: { challengeId, response } } });

  test('allows what a password step-up allows, for this session', async () => {
    const { member, phone } = await withPasskey();
    const token = await server.openSession(member.id);
    const { challengeId, options } = await beginStepUp(token);
    expect(options.allowCredentials).toEqual([
      expect.objectContaining({ id: phone.credentialId.toString('base64url') }),
    ]);
    expect((await stepUp(token, challengeId, phone.get(options))).status).toBe(200);
    expect((await server.call('beginPasskeyRegistration', { token })).status).toBe(200);
    wrong(await stepUp(token, challengeId, phone.get(options)));
  });

  test('refuses another member’s passkey, another session’s challenge and a login’s challenge', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const token = await server.openSession(mine.member.id);
    const first = await beginStepUp(token);
    wrong(await stepUp(token, first.challengeId, theirs.phone.get(first.options)));
    const second = await beginStepUp(mine.member.token);
    wrong(await stepUp(token, second.challengeId, mine.phone.get(second.options)));
    const login = await browser().begin();
    wrong(await stepUp(token, login.challengeId, mine.phone.get(login.options)));
    const fourth = await beginStepUp(token);
    const device = browser();
    await device.begin();
    wrong(await device.login(fourth.challengeId, mine.phone.get(fourth.options)));
    const params = { passkeyId: 'x' };
    expect((await server.call('removePasskey', { token, params })).body.code).toBe('STEP_UP_REQUIRED');
  });

  test('counts together with wrong passwords', async () => {
    const { token, password } = await server.createMember();
    for (let i = 0; i < 10; i++) wrong(await stepUp(token, 'none', {}));
    expect((await server.call('stepUp', { token, body: { password } })).status).toBe(429);
  });
});
