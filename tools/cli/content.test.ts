import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../server/src/testing/app.ts';
import { run } from './testing/run-command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const content = (args: string[], input = '') =>
  run('content', { args, env: { DATABASE_URL: server.databaseUrl }, input });

const contact = (words: string, lineLink = 'https://line.example/x') =>
  JSON.stringify({ text: { th: words, la: words, en: words }, lineLink, lineName: '@x', lineQR: '' });

test('reads, validates, sanitizes and writes one key, and shows its previous value', async () => {
  expect((await content([])).output).toContain('  contact\n');
  const before = JSON.parse((await content(['get', 'contact'])).output);
  expect(before).toMatchObject({ lineName: '', lineLink: '' });
  const written = await content(['set', 'contact', '-'], contact('<p onclick="x()">Hello</p>'));
  expect(written).toMatchObject({ code: 0, errors: '' });
  expect(written.output).toContain(`Before: ${JSON.stringify(before)}`);
  expect(written.output).toContain('was taken out');
  expect((await server.call('getContact')).body).toMatchObject({
    contactText: '<p>Hello</p>',
    lineName: '@x',
  });
  const { rows } = await server.deps.pool.query(
    `select who, before, after from audit where action = 'npm run content' and subject_id = 'contact'`,
  );
  expect(rows).toMatchObject([
    { who: 'npm run content', before: { value: { lineName: '' } }, after: { value: { lineName: '@x' } } },
  ]);
  const asItStands = (await content(['get', 'contact'])).output;
  expect((await content(['set', 'contact', '-'], asItStands)).output).not.toContain('was taken out');
});

test.each([
  ['contact', contact('x', 'javascript:alert(1)'), 'contact.lineLink:'],
  ['slip', '{"closedFrom":"7 pm","closedTo":"01:00"}', 'slip.closedFrom:'],
  ['terminated', '"yes"', 'terminated:'],
  ['howto', '[{"clip":"play"},{"clip":"play"}]', 'howto: each clip at most once'],
  ['notice', 'not JSON', 'notice:'],
])('an invalid %s changes nothing and names the field', async (key, json, where) => {
  const before = (await content(['get', key])).output;
  const refused = await content(['set', key, '-'], json);
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain(where);
  expect((await content(['get', key])).output).toBe(before);
});

test('terminate and resume end and resume the service', async () => {
  const member = await server.createMember();
  const wallet = () => server.call('getWallet', { token: member.token });
  expect((await wallet()).status).toBe(200);
  expect((await content(['terminate'])).code).toBe(0);
  expect((await server.call('getActive')).body).toEqual({ terminated: 'gone' });
  expect((await wallet()).body).toMatchObject({ message: 'gone' });
  expect((await server.call('getContact')).status).toBe(200);
  expect((await content(['resume'])).code).toBe(0);
  expect((await wallet()).status).toBe(200);
});

test('a missing file is reported in a sentence', async () => {
  expect(await content(['set', 'notice', 'no-such.json'])).toEqual({
    code: 1,
    output: 'There is no file no-such.json.\n',
    errors: '',
  });
});

test('invalid arguments show the usage', async () => {
  for (const args of [
    ['get'],
    ['get', 'nothing'],
    ['set', 'notice'],
    ['terminate', 'now'],
    ['delete', 'notice'],
  ]) {
    const { code, output } = await content(args);
    expect(code).toBe(1);
    expect(output).toContain('npm run content -- get <key>');
  }
});
