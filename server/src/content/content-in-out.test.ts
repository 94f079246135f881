import hostile from '@kapao/core/text/hostile-html.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../testing/app.ts';
import { cleanHtml } from './clean-html.ts';
import type { ContentKey } from './content.schemas.ts';
import { readContent, writeContent } from './stored-content.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await testServer({ onLog: (line) => lines.push(line) });
});
afterAll(() => server.close());

/** Changes a stored value as somebody with the database's password could, bypassing all our checks. */
async function tamper(key: ContentKey, value: unknown): Promise<void> {
  const stored = JSON.stringify(value).replaceAll('\\u0000', '');
  await server.deps.pool.query('update content set value = $2 where key = $1', [key, stored]);
}

const inBoth = <T>(value: T) => ({ THB: value, LAK: value });
const inAll = <T>(text: T) => ({ th: text, la: text, en: text });
const clean = hostile.map(cleanHtml);

test('hostile HTML is sanitized when it is written', async () => {
  await writeContent(server.deps.pool, 'conditions', inAll(hostile));
  const { rows } = await server.deps.pool.query("select value from content where key = 'conditions'");
  expect(rows[0]?.value).toEqual(inAll(clean));
});

test('hostile HTML is sanitized again when it is read, if the row was changed directly in the database', async () => {
  await tamper('conditions', inAll(hostile));
  await tamper('agreements', { version: 'x', texts: inAll(hostile) });
  await tamper('contact', { text: inAll(hostile.join('')), lineLink: '', lineName: '<b>x</b>', lineQR: '' });
  await tamper('inviteBanners', [{ image: '', html: inAll(hostile.join('')) }]);
  const member = await server.createMember();
  expect((await server.call('getConditions')).body).toEqual({ conditions: clean });
  expect((await server.call('getAgreements')).body).toEqual({ version: 'x', agreements: clean });
  const joined = cleanHtml(hostile.join(''));
  expect((await server.call('getContact')).body).toMatchObject({ contactText: joined, lineName: '<b>x</b>' });
  const banners = await server.call('getInviteBanners', { token: member.token });
  expect(banners.body).toEqual({ banners: [{ image: '', html: joined }] });
});

test('the LINE QR is drawn from the link, unless the operator has one of their own', async () => {
  const contact = { text: inAll('<p>x</p>'), lineLink: 'https://line.example/a', lineName: 'a', lineQR: '' };
  await writeContent(server.deps.pool, 'contact', contact);
  expect((await server.call('getContact')).body.lineQR).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
  await writeContent(server.deps.pool, 'contact', { ...contact, lineQR: '/files/line.svg' });
  expect((await server.call('getContact')).body.lineQR).toBe('/files/line.svg');
  await writeContent(server.deps.pool, 'contact', { ...contact, lineLink: '' });
  expect((await server.call('getContact')).body.lineQR).toBe('');
});

test.each<[ContentKey, unknown, string]>([
  ['contact', { text: inAll(''), lineLink: 'javascript:alert(1)', lineName: '', lineQR: '' }, '/contact'],
  ['contact', { text: inAll(''), lineLink: '', lineName: '', lineQR: 'https://evil.example/x' }, '/contact'],
  ['slip', { closedFrom: '25:00', closedTo: '01:00' }, '/slip'],
  ['slip', { closedFrom: '23:00' }, '/slip'],
  ['notice', 'only one language', '/notice'],
  ['notice', { th: 'x', la: 'x' }, '/notice'],
  ['agreements', { version: '', texts: inAll(['x']) }, '/agreements'],
  ['withdraw', { minMinor: 100, maxMinor: 500, autoLimitMinor: 0, autoDailyMinor: 0 }, '/withdraw'],
  ['withdraw', inBoth({ minMinor: 500, maxMinor: 100, autoLimitMinor: 0, autoDailyMinor: 0 }), '/withdraw'],
  ['withdraw', inBoth({ minMinor: 100, maxMinor: 500, autoLimitMinor: 0 }), '/withdraw'],
  ['terminated', 'gone', '/active'],
  ['sources', [{ code: 'not a code', description: inAll('x') }], '/sources'],
  ['howto', [{ clip: 'no-such-clip' }], '/howto'],
  ['howto', [{ clip: 'play' }, { clip: 'wallet' }, { clip: 'play' }], '/howto'],
  ['howto', [{ clip: 'play', link: 'https://guide.example/' }], '/howto'],
  ['howto', [{ link: 'javascript:alert(1)', title: inAll('x'), text: inAll('') }], '/howto'],
  ['howto', [{ link: 'http://guide.example/', title: inAll('x'), text: inAll('') }], '/howto'],
  [
    'howto',
    [{ link: 'https://guide.example/', title: { ...inAll('x'), la: ' ' }, text: inAll('') }],
    '/howto',
  ],
  ['howto', Array(31).fill({ link: 'https://guide.example/', title: inAll('x'), text: inAll('') }), '/howto'],
])(
  'a stored %s that breaks its schema answers 500 with a request id, and is logged',
  async (key, value, path) => {
    const before = await readContent(server.deps.pool, key);
    await tamper(key, value);
    lines.length = 0;
    const response = await server.fetch(`/api/lookup${path}`);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      requestId: expect.any(String),
    });
    expect(lines.some((line) => line.includes('a call failed') && line.includes(`\\"${key}\\"`))).toBe(true);
    await writeContent(server.deps.pool, key, before);
    expect((await server.fetch(`/api/lookup${path}`)).status).toBe(200);
  },
);

test('a missing key answers 500, and the log names it', async () => {
  await server.deps.pool.query("delete from content where key = 'notice'");
  lines.length = 0;
  expect((await server.call('getNotice')).status).toBe(500);
  expect(lines.join('')).toContain('the content has no');
});
