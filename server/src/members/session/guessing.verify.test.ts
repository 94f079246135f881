import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { ratioOfTimes } from '../../testing/process/ratio-of-times.ts';
import { type Shot, storm } from '../../testing/storm.ts';

// Default limits of a new installation; the operator may change them.
const perName = 10;
const perAddress = 50;
const guesses = 10_000;

let server: TestServer;
let owner: TestMember;
let neighbour: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: 'loopback' } });
  [owner, neighbour, stranger] = await Promise.all([
    server.createMember(),
    server.createMember(),
    server.createMember(),
  ]);
});
afterAll(() => server?.close());

interface From {
  readonly address: string;
  readonly device?: string;
}
const login = (username: string, password: string, { address, device }: From) =>
  server.call('login', {
    body: { username, password },
    headers: { 'x-forwarded-for': address, ...(device ? { cookie: `kapao-device=${device}` } : {}) },
  });

/** Returns the device cookie that the browser keeps after this member's login. */
async function knownDevice(member: TestMember, address: string): Promise<string> {
  const { status, headers } = await login(member.phone, member.password, { address });
  expect(status).toBe(200);
  return /kapao-device=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
}

interface Guess extends From {
  readonly username: string;
  readonly password: string;
}

/**
 * Fires 10,000 guesses, 50 at a time, with the right password in the middle, so that only the rate limit keeps it from
 * being found. Returns how often each answer came.
 */
async function attack(guess: (i: number) => Guess, meanwhile: () => Promise<void>) {
  let attacking = true;
  const attacked = storm(server, guesses, (i): Shot => {
    const { username, password, address, device } = guess(i);
    return {
      name: 'login',
      body: { username, password },
      from: address,
      headers: device ? { cookie: `kapao-device=${device}` } : {},
    };
  }).finally(() => {
    attacking = false;
  });
  // Logs in more often than a person would, and less often than the limit allows.
  const visits = async () => {
    for (let visit = 0; attacking && visit < 40; visit++) {
      await meanwhile();
      await sleep(500);
    }
  };
  const [seen] = await Promise.all([attacked, visits()]);
  return seen;
}
const refusals = ['401 WRONG_CREDENTIAL', '429 REQUEST_LIMIT'];
const passwordAt = (i: number) => (i === guesses / 2 ? owner.password : `guess-${i}`);

describe('10,000 guesses', () => {
  test('from one address at one and many names find nothing and lock nobody else out', async () => {
    const address = '203.0.113.66';
    // The owner shares the attacker's address, as phones behind one gateway do.
    const device = await knownDevice(owner, address);
    let visits = 0;
    const seen = await attack(
      (i) => ({
        username: i % 2 ? `08${String(i).padStart(8, '0')}` : owner.phone,
        password: passwordAt(i),
        address,
      }),
      async () => {
        expect((await login(owner.phone, owner.password, { address, device })).status).toBe(200);
        expect((await login(neighbour.phone, neighbour.password, { address: '203.0.113.67' })).status).toBe(
          200,
        );
        visits++;
      },
    );
    expect(Object.keys(seen).sort()).toEqual(refusals);
    expect(seen['401 WRONG_CREDENTIAL']).toBeLessThanOrEqual(perAddress);
    expect(visits).toBeGreaterThan(2);
  });

  test('from many addresses at one name, each with a new device, find nothing and do not lock out the owner', async () => {
    const device = await knownDevice(stranger, '198.51.100.1');
    const seen = await attack(
      (i) => ({
        username: stranger.phone,
        password: i === guesses / 2 ? stranger.password : `guess-${i}`,
        address: `10.${i % 250}.${Math.floor(i / 250)}.7`,
        device: `made-up-device-${i}`,
      }),
      async () => {
        const home = { address: '198.51.100.1', device };
        expect((await login(stranger.phone, stranger.password, home)).status).toBe(200);
      },
    );
    expect(Object.keys(seen).sort()).toEqual(refusals);
    expect(seen['401 WRONG_CREDENTIAL']).toBeLessThanOrEqual(perName);
  });
});

test('an unknown name and a wrong password take the same time, within five percent', async () => {
  const members = await Promise.all(Array.from({ length: 100 }, () => server.createMember()));
  // Wrong password for each name, each time from another address, so that no rate limit applies.
  let address = 0;
  const refused = async (name: string) => {
    const from = `172.16.${address % 250}.${Math.floor(address++ / 250) + 1}`;
    const { status } = await login(name, 'wrong-password-9', { address: from });
    expect(status).toBe(401);
  };
  const phoneOf = (i: number) => members[i % members.length]?.phone ?? '';
  const ratio = await ratioOfTimes(
    (i) => refused(phoneOf(i)),
    (i) => refused(`09${String(i % members.length).padStart(8, '0')}`),
    0.05,
  );
  expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
});
