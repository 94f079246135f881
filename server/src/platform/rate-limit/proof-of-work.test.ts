import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payloadOf, solve } from '../../testing/challenge.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { testKeys } from '../../testing/keys/test-keys.ts';
import { type Challenge, type Challenges, createChallenges, type Purpose } from './proof-of-work.ts';

const login: Purpose = { call: 'login', about: '+66812345678' };
let database: TestDatabase;
let challenges: Challenges;
beforeAll(async () => {
  database = await testDatabase();
  challenges = createChallenges(database.pool, testKeys('a secret of the server'), 10);
});
afterAll(() => database?.close());

/** Returns the challenge and its right solution as parsed objects. */
async function solved(purpose = login) {
  const payload = await solve(await challenges.make(purpose, 0));
  const content = JSON.parse(Buffer.from(payload, 'base64').toString()) as {
    challenge: Challenge;
    solution: { counter: number; derivedKey: string };
  };
  return { payload, ...content };
}

test('a solution is accepted once', async () => {
  const { payload } = await solved();
  expect(await challenges.accept(login, payload)).toBe(true);
  expect(await challenges.accept(login, payload)).toBe(false);
});

test('of many concurrent uses of one solution one is accepted, also across servers', async () => {
  const { payload } = await solved();
  const another = createChallenges(database.pool, testKeys('a secret of the server'), 10);
  const tries = Array.from({ length: 20 }, (_, i) => (i % 2 ? challenges : another).accept(login, payload));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
});

test('a challenge from before a change of the key is accepted once, as long as the other key is there', async () => {
  const { payload } = await solved();
  const of = (secret: string, other?: string) =>
    createChallenges(database.pool, testKeys(secret, other), 10).accept(login, payload);
  expect(await of('the next secret')).toBe(false);
  expect(await of('the next secret', 'a secret of the server')).toBe(true);
  expect(await of('the next secret', 'a secret of the server')).toBe(false);
});

test('a solution for another call or phone is refused, and stays usable for its own', async () => {
  const { payload } = await solved();
  expect(await challenges.accept({ ...login, call: 'sendOtp' }, payload)).toBe(false);
  expect(await challenges.accept({ ...login, about: '+66812345679' }, payload)).toBe(false);
  expect(await challenges.accept(login, payload)).toBe(true);
});

test('a solution expires after five minutes', async () => {
  const { challenge } = await solved();
  const leftS = (challenge.parameters.expiresAt ?? 0) - Date.now() / 1000;
  expect(leftS).toBeGreaterThan(240);
  expect(leftS).toBeLessThanOrEqual(300);
  // Challenge made by the server itself, 301 seconds ago.
  const now = Date.now;
  Date.now = () => now() - 301_000;
  const old = await solved().finally(() => {
    Date.now = now;
  });
  expect(await challenges.accept(login, old.payload)).toBe(false);
});

test('a forged challenge is refused: changed work, expiry, purpose or signature', async () => {
  const one = await solved();
  const two = await solved();
  const about = await solved({ ...login, about: '+66812345679' });
  const { challenge, solution } = one;
  const changed = (parameters: object) => ({
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
    solution,
  });
  const forged: [string, unknown][] = [
    ['a later end', changed({ expiresAt: 4_000_000_000 })],
    ['less work', changed({ cost: 1 })],
    ['a shorter prefix', changed({ keyPrefix: '00' })],
    [
      'another purpose',
      {
        challenge: {
          ...about.challenge,
          parameters: { ...about.challenge.parameters, data: challenge.parameters.data },
        },
        solution: about.solution,
      },
    ],
    ['another key', changed({ keySignature: two.challenge.parameters.keySignature })],
    ['another signature', { challenge: { ...challenge, signature: two.challenge.signature }, solution }],
    ['no signature', { challenge: { parameters: challenge.parameters }, solution }],
    ['another’s solution', { challenge, solution: two.solution }],
    ['a guessed key', { challenge, solution: { ...solution, derivedKey: 'ab'.repeat(32) } }],
    [
      'the prefix for the key',
      { challenge, solution: { counter: 1, derivedKey: challenge.parameters.keyPrefix } },
    ],
    ['no solution', { challenge }],
    ['a deep one', { challenge: JSON.parse(`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`), solution }],
  ];
  for (const [what, content] of forged)
    expect(await challenges.accept(login, payloadOf(content)), what).toBe(false);
  for (const text of ['', 'x', '{}', 'bnVsbA==', payloadOf(null), payloadOf([]), payloadOf('x'), '%'])
    expect(await challenges.accept(login, text), text).toBe(false);
  expect(await challenges.accept(login, one.payload)).toBe(true);
});

test('a challenge of another issuer is refused', async () => {
  const made = await solved();
  const stranger = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1_000,
    counter: 1,
    deriveKey,
    data: made.challenge.parameters.data ?? {},
    expiresAt: new Date(Date.now() + 300_000),
    hmacSignatureSecret: 'a secret of a stranger',
    hmacKeySignatureSecret: 'and another',
  });
  expect(await challenges.accept(login, await solve(stranger))).toBe(false);
  const elsewhere = createChallenges(database.pool, testKeys('the secret of another installation'), 10);
  expect(await challenges.accept(login, await solve(await elsewhere.make(login, 0)))).toBe(false);
});

test('the work grows to at most 31 times, and a challenge does not contain the phone number', async () => {
  const real = createChallenges(database.pool, testKeys('a secret of the server'), 20);
  const counterOf = async (hardness: number) => {
    const { solution } = JSON.parse(
      Buffer.from(await solve(await real.make(login, hardness)), 'base64').toString(),
    ) as { solution: { counter: number } };
    return solution.counter;
  };
  const most = async (hardness: number, tries = 12) => {
    const counters: number[] = [];
    for (let i = 0; i < tries; i++) counters.push(await counterOf(hardness));
    return Math.max(...counters);
  };
  const [easy, hard, beyond] = [await most(0), await most(1, 4), await most(7, 4)];
  expect(easy).toBeLessThanOrEqual(20);
  expect(Math.max(hard, beyond)).toBeGreaterThan(20);
  expect(Math.max(hard, beyond)).toBeLessThanOrEqual(620);
  expect(JSON.stringify(await challenges.make(login, 0))).not.toContain('812345678');
});
