import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import { type TestBackoffice, testBackoffice } from '../../testing/backoffice/backoffice-server.ts';

// Two copies of the server on one database: no limit on passwords or codes counts each copy for itself. The limit of
// money calls does (decision 22).

let copies: readonly [TestServer, TestServer];
let consoles: readonly [TestBackoffice, TestBackoffice];
beforeAll(async () => {
  const env = { LOGIN_LIMIT_NAME: '4' };
  const first = await testServer({ env });
  const second = await testServer({ env, beside: first });
  copies = [first, second];
  consoles = [await testBackoffice(first), await testBackoffice({ deps: second.deps })];
});
afterAll(async () => {
  for (const one of consoles ?? []) await one.close();
  await copies?.[1].close();
  await copies?.[0].close();
});

/** Returns a function that asks the two copies in turn. */
function inTurn<Copy, Answer>(of: readonly [Copy, Copy], ask: (copy: Copy) => Promise<Answer>) {
  let n = 0;
  return () => ask(of[n++ % 2 === 0 ? 0 : 1]);
}
const codeOf = ({ body }: { body: { code?: string } }) => body.code;

test('wrong passwords of a name', async () => {
  const { phone } = await copies[0].createMember();
  const guess = inTurn(copies, (copy) =>
    copy.call('login', { body: { username: phone, password: `guess-${Math.random()}` } }),
  );
  for (let n = 0; n < 4; n++) expect(codeOf(await guess())).toBe('WRONG_CREDENTIAL');
  for (let n = 0; n < 2; n++) expect(codeOf(await guess())).toBe('REQUEST_LIMIT');
});

test('wrong passwords of a session that proves itself', async () => {
  const { token } = await copies[0].createMember();
  const guess = inTurn(copies, (copy) => copy.call('stepUp', { token, body: { password: 'guess-guess' } }));
  for (let n = 0; n < 4; n++) expect(codeOf(await guess())).not.toBe('REQUEST_LIMIT');
  for (let n = 0; n < 2; n++) expect(codeOf(await guess())).toBe('REQUEST_LIMIT');
});

test('passwords and codes of a staff member', async () => {
  const { name, password } = await consoles[0].staffMember('support');
  const half = await consoles[0].call('signIn', { body: { name, password } });
  const token = /kapao_backoffice=([\w-]+)/.exec(half.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const code = inTurn(consoles, (copy) => copy.call('showCode', { token, body: { code: '000000' } }));
  const sign = inTurn(consoles, (copy) => copy.call('signIn', { body: { name, password: 'guess-guess-1' } }));
  for (const guess of [code, sign]) {
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 12; n++) codes.push(codeOf(await guess()));
    expect(codes.slice(0, 9)).not.toContain('REQUEST_LIMIT');
    expect(codes.slice(-2)).toEqual(['REQUEST_LIMIT', 'REQUEST_LIMIT']);
  }
});
