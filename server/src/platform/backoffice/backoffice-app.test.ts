import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import { type TestBackoffice, testBackoffice } from '../../testing/backoffice/backoffice-server.ts';

let server: TestServer;
let backoffice: TestBackoffice;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});

test.each(['/', '/withdrawals', '/link', '/backoffice/me'])(
  '%s allows only its own scripts and styles, and cannot be framed',
  async (path) => {
    const { headers } = await backoffice.fetch(path);
    const rules = new Map(
      (headers.get('content-security-policy') ?? '').split(';').map((rule) => {
        const [name = '', ...sources] = rule.trim().split(/\s+/);
        return [name, sources];
      }),
    );
    for (const name of ['default-src', 'script-src', 'style-src', 'connect-src', 'form-action'])
      expect([name, rules.get(name)]).toEqual([name, ["'self'"]]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect([name, rules.get(name)]).toEqual([name, ["'none'"]]);
    // Only the member's app is framed, for impersonation.
    expect(rules.get('frame-src')).toEqual([server.deps.settings.publicUrl]);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  },
);

test('a form of another site cannot sign a staff member out', async () => {
  const { token } = await backoffice.staffMember('owner');
  const cookie = `kapao_backoffice=${token}`;
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const answer = await fetch(`${backoffice.url}/backoffice/sign-out`, {
      method: 'POST',
      headers: { cookie, 'content-type': type, origin: 'https://example.org' },
      body: 'a=b',
    });
    expect([403, 404]).toContain(answer.status);
  }
  expect((await backoffice.call('getMe', { token })).status).toBe(200);
});
