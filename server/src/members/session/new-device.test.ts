import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, type TestReply, type TestServer, testServer } from '../../testing/app.ts';
import { easyChallenges, payloadOf, solve } from '../../testing/challenge.ts';

let server: TestServer;
beforeAll(async () => {
  // One free guess per quarter of an hour and three per day; further guesses need proof of work, up to thirty a day from
  // unknown networks and ten from a known one.
  const env = { TRUST_PROXY: 'loopback', LOGIN_LIMIT_NAME: '1', LOGIN_LIMIT_ADDRESS: '0' };
  server = await testServer({ env, deps: easyChallenges });
});
afterAll(() => server?.close());

const home = '198.51.100.7';
let strangers = 0;
/** Returns another address each time, as a botnet has. */
const afar = () => `203.${++strangers % 250}.${strangers >> 8}.9`;

interface Try {
  readonly from: string;
  readonly password?: string;
  readonly solution?: string;
  readonly cookie?: string;
}
const login = (member: Pick<TestMember, 'phone' | 'password'>, { from, password, solution, cookie }: Try) =>
  server.call('login', {
    body: { username: member.phone, password: password ?? member.password, ...(solution && { solution }) },
    headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
  });
const challengeIn = ({ status, body }: TestReply) => {
  expect([status, body.code]).toEqual([429, 'REQUEST_LIMIT']);
  return body.params.challenge;
};
const guess = (member: Pick<TestMember, 'phone' | 'password'>, from = afar(), solution?: string) =>
  login(member, { from, password: 'not-it', ...(solution && { solution }) });
/** Solves the challenge of a refused call and repeats the call once, as the app does. */
async function workFor(member: Pick<TestMember, 'phone' | 'password'>, tried: Try): Promise<TestReply> {
  const refused = await login(member, tried);
  if (refused.status !== 429 || !refused.body.params.challenge) return refused;
  return login(member, { ...tried, solution: await solve(refused.body.params.challenge) });
}
const pass = (counter: string) =>
  server.deps.pool.query("update rate_limit set expire = 0 where key like $1 || ':%'", [counter]);

test('a new device needs proof of work when others have used up the guesses at the name', async () => {
  const member = await server.createMember();
  expect((await guess(member)).status).toBe(401);
  const refused = await login(member, { from: afar() });
  expect(challengeIn(refused)).toMatchObject({ parameters: { algorithm: 'PBKDF2/SHA-256' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
  expect((await workFor(member, { from: afar() })).status).toBe(200);
});

test('an unknown name gets the same challenge as an existing one', async () => {
  const nobody = { phone: '0877777777', password: 'x' };
  expect((await guess(nobody)).status).toBe(401);
  const challenge = challengeIn(await guess(nobody));
  expect((await guess(nobody, afar(), await solve(challenge))).body.code).toBe('WRONG_CREDENTIAL');
  challengeIn(await guess(nobody));
});

describe('a solution of a challenge', () => {
  test('works once, and is answered with another challenge the second time', async () => {
    const member = await server.createMember();
    await guess(member);
    const solution = await solve(challengeIn(await guess(member)));
    expect((await guess(member, afar(), solution)).status).toBe(401);
    expect(challengeIn(await guess(member, afar(), solution))).toBeDefined();
    const fresh = await solve(challengeIn(await guess(member)));
    const both = await Promise.all([1, 2, 3].map(() => guess(member, afar(), fresh)));
    expect(both.map(({ status }) => status).sort()).toEqual([401, 429, 429]);
  });

  test('for another name or another call is refused', async () => {
    const [member, other] = [await server.createMember(), await server.createMember()];
    await guess(member);
    await guess(other);
    const foreign = await solve(challengeIn(await guess(other)));
    expect(challengeIn(await login(member, { from: afar(), solution: foreign }))).toBeDefined();
    const purpose = { call: 'sendOtp', about: `+66${member.phone.slice(1)}` } as const;
    const ofSending = await solve(await server.deps.challenges.make(purpose, 0));
    expect(challengeIn(await login(member, { from: afar(), solution: ofSending }))).toBeDefined();
  });

  test('that is forged, expired or too long is refused without a server error', async () => {
    const member = await server.createMember();
    await guess(member);
    const challenge = challengeIn(await guess(member));
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } };
    for (const solution of ['x', payloadOf({}), await solve(easier), payloadOf({ challenge, solution: {} })])
      expect(challengeIn(await login(member, { from: afar(), solution })), solution).toBeDefined();
    const now = Date.now;
    Date.now = () => now() - 301_000;
    const purpose = { call: 'login', about: `+66${member.phone.slice(1)}` } as const;
    const old = await server.deps.challenges.make(purpose, 0).finally(() => {
      Date.now = now;
    });
    expect(challengeIn(await login(member, { from: afar(), solution: await solve(old) }))).toBeDefined();
    const long = await login(member, { from: afar(), solution: 'x'.repeat(2_001) });
    expect([long.status, long.body.code]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('guesses from unknown networks', () => {
  test('end after thirty a day even with proof of work, while the owner’s devices and networks still log in', async () => {
    const member = await server.createMember();
    const cookie = (await login(member, { from: home })).headers.get('set-cookie')?.split(';')[0] ?? '';
    let looked = 0;
    let last = await guess(member);
    while (looked < 99 && (last.status === 401 || last.body.params.challenge)) {
      if (last.status === 401) looked++;
      const { challenge } = last.body.params ?? {};
      last = await guess(member, afar(), challenge && (await solve(challenge)));
    }
    expect(looked).toBe(30);
    expect(last.body.code).toBe('REQUEST_LIMIT');
    expect(last.body.params.challenge).toBeUndefined();
    expect(last.body.params.retryAfter).toBeGreaterThan(23 * 3_600);
    // The right password fails from there too, with or without a solved challenge.
    expect((await workFor(member, { from: afar() })).status).toBe(429);
    expect((await login(member, { from: home, cookie })).status).toBe(200);
    expect((await login(member, { from: afar(), cookie })).status).toBe(200);
    // The owner's new phone is on the home network, which guesses made elsewhere do not affect.
    expect((await login(member, { from: '198.51.100.200' })).status).toBe(200);
  });

  test('need no proof of work three times a day, and not again each quarter of an hour', async () => {
    const member = await server.createMember();
    for (let i = 0; i < 3; i++) {
      expect((await guess(member)).status).toBe(401);
      await pass('guess-quarter');
    }
    expect(challengeIn(await guess(member))).toBeDefined();
    await pass('guess-free');
    await pass('guess-quarter');
    expect((await guess(member)).status).toBe(401);
  });

  test('do not become more when the owner logs in with proof of work', async () => {
    const member = await server.createMember();
    for (let i = 0; i < 3; i++) {
      expect((await guess(member)).status).toBe(401);
      expect((await workFor(member, { from: afar() })).status).toBe(200);
    }
    expect(challengeIn(await guess(member))).toBeDefined();
  });

  test('are counted one by one when concurrent: of fifty with proof of work thirty are checked', async () => {
    const member = await server.createMember();
    const about = `+66${member.phone.slice(1)}`;
    const solutions: string[] = [];
    for (let i = 0; i < 50; i++)
      solutions.push(await solve(await server.deps.challenges.make({ call: 'login', about }, 0)));
    // Sent in batches, because more than twenty from one network are rejected by their number alone.
    const statuses: number[] = [];
    for (let i = 0; i < 50; i += 10) {
      const batch = solutions.slice(i, i + 10).map((solution) => guess(member, afar(), solution));
      statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});

test('guesses from a known network are limited to ten, and do not affect other networks', async () => {
  const member = await server.createMember();
  await login(member, { from: home });
  let looked = 0;
  let last = await guess(member, home);
  while (looked < 99 && (last.status === 401 || last.body.params.challenge)) {
    if (last.status === 401) looked++;
    const { challenge } = last.body.params ?? {};
    last = await guess(member, home, challenge && (await solve(challenge)));
  }
  // The owner's own login succeeded and is not counted here.
  expect(looked).toBe(10);
  expect(last.body.params.challenge).toBeUndefined();
  expect((await login(member, { from: afar() })).status).toBe(200);
});

test('the ten networks of the last logins are remembered', async () => {
  const member = await server.createMember();
  for (let i = 0; i < 14; i++) await workFor(member, { from: `192.0.${i}.1` });
  const { rows } = await server.deps.pool.query(
    'select network_hash from known_network where member_id = $1',
    [member.id],
  );
  expect(rows).toHaveLength(10);
  await guess(member);
  expect(challengeIn(await login(member, { from: '192.0.1.1' }))).toBeDefined();
  expect((await login(member, { from: '192.0.13.77' })).status).toBe(200);
});
