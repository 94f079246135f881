import { type CallName, callNames, postTwins } from '@kapao/contract/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BadInputFixture, badInputFixture } from '../../testing/bad-input/bad-input.ts';
import type { Victim } from '../../testing/bad-input/victim.ts';
import { definitionOf, type WireReply, withKey } from '../../testing/wire.ts';

// Compares two members in the same state: one calls by GET, as the specification's client does, the other by POST.

let fixture: BadInputFixture;
let byGet: Victim;
let byPost: Victim;
beforeAll(async () => {
  fixture = await badInputFixture();
  byGet = fixture.victim;
  byPost = fixture.stranger;
});
afterAll(() => fixture?.close());

const twins = callNames.filter((name) => postTwins.has(name));

async function ask(
  method: 'GET' | 'POST',
  name: CallName,
  params: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<WireReply> {
  const { token } = method === 'GET' ? byGet : byPost;
  const wire = fixture.wire(name, { params, headers: { authorization: `Bearer ${token}`, ...headers } });
  return fixture.send({ ...wire, method });
}

/** Calls by both methods, and expects equal answers. */
async function askBoth(name: CallName, params?: Record<string, string>) {
  const answers = [await ask('GET', name, params), await ask('POST', name, params)];
  for (const { headers } of answers) expect(headers['cache-control'], name).toBe('no-store');
  const [got, posted] = answers.map(({ status, text }) => {
    const { requestId: _, ...body } = JSON.parse(text);
    return { status, body };
  });
  expect(posted, name).toEqual(got);
  return got;
}

const slotsOf = async ({ token }: Victim) => {
  const { body } = await fixture.server.call('getWallet', { token });
  return {
    total: body.total,
    slots: body.slots.map(({ refreshedAt, ...slot }: { refreshedAt: string }) => slot),
  };
};
const credentials = async ({ token }: Victim, code: string) =>
  (await fixture.server.call('getSlotAccount', { token, params: { code } })).body;

describe('a GET that changes something, and its POST twin', () => {
  test('exist for these calls', () => {
    expect(twins).toEqual(expect.arrayContaining(['refreshSlots', 'activateSlot', 'resetSlotPassword']));
    for (const name of twins) expect(definitionOf(name).postTwin, name).toBe(true);
  });

  test.each(['JOKER', 'SEXYGAME', 'HUAYHD', 'PG', 'NOPE'])('open %s with the same result', async (code) => {
    const open = code !== 'PG' && code !== 'NOPE';
    expect((await askBoth('activateSlot', { code }))?.status === 200).toBe(open);
    const [got, posted] = [await slotsOf(byGet), await slotsOf(byPost)];
    expect(posted).toEqual(got);
    if (open) expect(got.slots.find((slot: { code: string }) => slot.code === code).isActive).toBe(true);
  });

  test.each(['JOKER', 'HUAYHD'])('give %s a new password with the same result', async (code) => {
    const before = [await credentials(byGet, code), await credentials(byPost, code)];
    expect(await askBoth('resetSlotPassword', { code })).toEqual({ status: 200, body: {} });
    const after = [await credentials(byGet, code), await credentials(byPost, code)];
    for (const [i, { username, password }] of after.entries()) {
      expect(username).toBe(before[i].username);
      expect(password).not.toBe(before[i].password);
      expect(password).not.toBe('');
    }
  });

  test('refuse with the same answer where there is no password to reset', async () => {
    expect(await askBoth('resetSlotPassword', { code: 'PG' })).toMatchObject({
      status: 409,
      body: { code: 'SLOT_RESET_PASSWORD_FAIL' },
    });
  });

  test('post a game’s result with the same outcome', async () => {
    for (const { gameUsername } of [byGet, byPost]) await fixture.sandbox.play('PG', gameUsername, 20, 70.5);
    expect(await askBoth('refreshSlots')).toEqual({ status: 200, body: { stale: [] } });
    const [got, posted] = [await slotsOf(byGet), await slotsOf(byPost)];
    expect(posted).toEqual(got);
    expect(got.slots.find((slot: { code: string }) => slot.code === 'PG').amount).toBe(250.5);
  });

  test.each(['GET', 'POST'] as const)('replay the answer of a key: %s', async (method) => {
    const headers = withKey();
    const first = await ask(method, 'activateSlot', { code: 'NOPE' }, headers);
    const again = await ask(method, 'activateSlot', { code: 'NOPE' }, headers);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers['cache-control']).toBe('no-store');
  });
});

describe.each(twins)('a request that a browser makes by itself is refused by %s', (name) => {
  const refused = (headers: Record<string, string>, method: 'GET' | 'POST') =>
    fixture.unchanged(async () => {
      const { path } = fixture.wire(name);
      await fixture.refuses({ method, path, headers }, '403 INVALID_INPUT');
    });

  test.each([
    ['a link', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }],
    ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', accept: 'image/*' }],
    ['a prefetch', { purpose: 'prefetch', 'sec-purpose': 'prefetch' }],
  ])('%s', async (_, headers) => {
    // Refused even if a browser sent the token by itself, as it does with cookies.
    const known = { authorization: `Bearer ${byGet.token}`, cookie: `token=${byGet.token}` };
    await refused({ ...headers, ...known }, 'GET');
  });

  test('a form of another site', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.example' };
    await refused({ ...type, cookie: `token=${byGet.token}` }, 'POST');
  });

  test('a preflight of another site, which is never granted', async () => {
    const answer = await fixture.send({
      method: 'OPTIONS',
      path: fixture.wire(name).path,
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization, x-requested-with',
      },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(Object.keys(answer.headers).filter((header) => header.startsWith('access-control-'))).toEqual([]);
  });
});
