import { afterAll, beforeAll, expect, test } from 'vitest';
import { BusyError } from '../../platform/busy-error.ts';
import { type TestServer, testServer } from '../../testing/app.ts';

/** Error thrown for the next passwords before they are checked. */
let fault: (() => Error) | null = null;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    env: { TRUST_PROXY: 'loopback', LOGIN_LIMIT_NAME: '2', LOGIN_LIMIT_ADDRESS: '2' },
    onLog: () => {},
    deps: (deps) => ({
      ...deps,
      passwords: {
        async inQueue(key, work) {
          if (fault) throw fault();
          return deps.passwords.inQueue(key, work);
        },
      },
    }),
  });
});
afterAll(() => server?.close());

test.each([
  ['no room', () => new BusyError('full'), 429],
  ['a fault', () => new Error('the power went'), 500],
])('a password that was not checked because of %s does not count as a wrong one', async (_, next, status) => {
  const { phone, password } = await server.createMember();
  let cookie = '';
  const login = (typed: string) =>
    server.call('login', {
      body: { username: phone, password: typed },
      headers: { 'x-forwarded-for': `198.51.100.${status % 256}`, cookie },
    });
  // First from an unknown device, then from the device that has logged in.
  for (let round = 0; round < 2; round++) {
    fault = next;
    for (let i = 0; i < 6; i++) {
      const { status: actual, body } = await login('wrong');
      expect([actual, body.params?.challenge]).toEqual([status, undefined]);
    }
    fault = null;
    expect((await login('wrong')).status).toBe(401);
    const right = await login(password);
    expect(right.status).toBe(200);
    cookie = right.headers.get('set-cookie')?.split(';')[0] ?? '';
  }
});
