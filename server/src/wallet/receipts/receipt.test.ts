import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContent, writeContent } from '../../content/stored-content.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { testKeys } from '../../testing/keys/test-keys.ts';
import { deposit, hold, move, voided } from '../../testing/ledger/ledger.ts';
import { receiptOf } from './receipt.ts';
import { drawReceiptCode, readReceiptCode, writeReceiptCode } from './receipt-code.ts';

let server: TestServer;
let member: TestMember;
let code: string;
let signature: string;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: 'loopback' } });
  member = await server.createMember({ name: 'Somchai Jaidee', bankAccountName: 'SOMCHAI JAIDEE' });
  const line = deposit(member.id, 1_234_50n, { statement: { type: 'deposit', counterpart: 'BANK' } });
  expect(await server.deps.ledger.post(line)).toMatchObject({ ok: true });
  const { body } = await server.call('getStatement', {
    token: member.token,
    params: { statementId: line.id },
  });
  code = body.receipt.code;
  expect(body.receipt.url).toBe(`http://localhost:8080/r/${code}`);
  signature = body.receipt.signature;
});
afterAll(() => server?.close());

/** Each request comes from a network of its own unless the headers say otherwise. */
let network = 0;
async function open(path: string, headers: Record<string, string> = {}) {
  const from = { 'x-forwarded-for': `198.51.${network >> 8}.${network++ & 255}` };
  // Requested as by a browser's navigation, without the header of our own client.
  const answer = await fetch(`${server.url}/r/${path}`, { headers: { ...from, ...headers } });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

describe('the page of a receipt', () => {
  test('confirms the receipt with kind, state, amount and time, and names nobody', async () => {
    const { status, html } = await open(code, { 'accept-language': 'en' });
    expect(status).toBe(200);
    for (const part of [
      'This receipt is genuine',
      'Deposit into a wallet',
      'Success',
      '฿1,234.50',
      code,
      signature,
    ])
      expect(html).toContain(part);
    expect(html).toMatch(/<time datetime="[^"]+Z">\d\d\/\d\d\/\d{4} \d\d:\d\d<\/time>/);
    for (const secret of ['Somchai', 'SOMCHAI', member.phone, member.id, member.publicId, 'KBANK'])
      expect(html).not.toContain(secret);
  });

  test.each([
    ['bonus', 'โบนัส', 'ໂບນັດ', 'Bonus'],
    ['promotion', 'โปรโมชัน', 'ໂປຣໂມຊັນ', 'Promotion'],
    ['invite', 'โบนัสชวนเพื่อน', 'ໂບນັດຊວນໝູ່', 'Invite bonus'],
    ['refund', 'คืนยอดเสีย', 'ຄືນຍອດເສຍ', 'Refund of losses'],
  ] as const)('names the kind of a reward: %s', async (kind, th, la, en) => {
    const reference = { kind, description: 'Nobody needs to know' };
    const got = deposit(member.id, 105_00n, {
      debit: 'operator:bonus',
      statement: { type: 'bonus', counterpart: 'BANK', reference },
    });
    const end = move(member.id, 'wallet', 'operator:bonus', 18_00n, {
      statement: { type: 'finish_bonus', counterpart: 'BANK', reference },
    });
    for (const [entry, inThai, inLao, inEnglish] of [
      [got, th, la, en],
      [end, 'จบโบนัส (ยอดที่หักออก)', 'ຈົບໂບນັດ (ຍອດທີ່ຫັກອອກ)', 'Bonus ended (amount deducted)'],
    ] as const) {
      await server.deps.ledger.post(entry);
      const params = { statementId: entry.id };
      const { body } = await server.call('getStatement', { token: member.token, params });
      for (const [language, word] of Object.entries({ th: inThai, la: inLao, en: inEnglish })) {
        const { html } = await open(`${body.receipt.code}?lang=${language}`);
        expect(html).toContain(`<dd>${word}</dd>`);
        expect(html).not.toContain('Nobody');
      }
    }
  });

  test.each([
    ['th', 'หลักฐานการทำรายการนี้เป็นของจริง', 'th'],
    ['lo-LA,en;q=0.5', 'ໃບບິນນີ້ເປັນຂອງແທ້', 'lo'],
    ['en-GB', 'This receipt is genuine', 'en'],
    ['fr', 'หลักฐานการทำรายการนี้เป็นของจริง', 'th'],
  ])('is in the language that %s asks for', async (language, words, lang) => {
    const { html, headers } = await open(code, { 'accept-language': language });
    expect(html).toContain(words);
    expect(html).toContain(`<html lang="${lang}">`);
    expect(headers.get('vary')).toContain('Accept-Language');
  });

  test('has a language switch that the address carries', async () => {
    const { html } = await open(`${code}?lang=la`, { 'accept-language': 'en' });
    expect(html).toContain('ໃບບິນນີ້ເປັນຂອງແທ້');
    for (const lang of ['th', 'la', 'en']) expect(html).toContain(`href="?lang=${lang}"`);
    expect((await open(`${code}?lang=%3Cscript%3E`, { 'accept-language': 'en' })).html).not.toContain(
      '<script>',
    );
  });

  test('has years of the Buddhist era in Thai, or of the common era where the operator chose that', async () => {
    const yearIn = async (lang: string) =>
      /\d\d\/\d\d\/(\d{4})/.exec((await open(`${code}?lang=${lang}`)).html)?.[1];
    const year = new Date().getFullYear();
    expect(await yearIn('th')).toBe(String(year + 543));
    expect(await yearIn('la')).toBe(String(year));
    const info = await readContent(server.deps.pool, 'info');
    await writeContent(server.deps.pool, 'info', { ...info, thaiYears: 'CE' });
    expect(await yearIn('th')).toBe(String(year));
    await writeContent(server.deps.pool, 'info', info);
  });

  test('runs no script, and is neither cached nor indexed', async () => {
    const { html, headers } = await open(code);
    expect(html).not.toMatch(/<script|<style| on\w+=|style=/i);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; img-src 'self'/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    const stylesheet = await fetch(`${server.url}/r/receipt.css`);
    expect([stylesheet.status, stylesheet.headers.get('content-type')]).toEqual([
      200,
      'text/css; charset=utf-8',
    ]);
  });

  test('is found by its code in lower case, without dashes, or with similar letters', async () => {
    for (const typed of [
      code.toLowerCase(),
      code.replaceAll('-', ''),
      code.replaceAll('0', 'O').replaceAll('1', 'l'),
    ])
      expect((await open(typed)).status, typed).toBe(200);
  });

  test.each(['KP-0000-0000', 'nothing', 'KP-%3Cb%3E0-0000', '..%2F..%2Fetc', 'KP-UUUU-UUUU'])(
    'of an unknown code (%s) answers 404 and says so',
    async (unknown) => {
      const { status, html } = await open(unknown, { 'accept-language': 'en' });
      expect(status).toBe(404);
      expect(html).toContain('Receipt not found');
      expect(html).not.toContain('<b>');
    },
  );

  test('is limited to thirty a minute for one network', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77', 'accept-language': 'en' };
    const answers = await Promise.all(Array.from({ length: 40 }, () => open('KP-1234-5678', from)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(30);
    const late = await open(code, from);
    expect(late.status).toBe(429);
    expect(late.html).toContain('Too many checks');
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await open(code, { 'x-forwarded-for': '203.0.113.78' })).status).toBe(200);
  });
});

describe('a receipt code', () => {
  test('is created once for a line by concurrent requests', async () => {
    const line = deposit(member.id, 5_00n, { statement: { type: 'deposit', counterpart: 'BANK' } });
    await server.deps.ledger.post(line);
    const ask = () =>
      receiptOf(server.deps.pool, member.id, line.id, {
        publicUrl: 'https://kapao.example',
        keys: testKeys('s'),
      });
    const codes = await Promise.all(Array.from({ length: 12 }, ask));
    expect(new Set(codes.map((one) => one.code)).size).toBe(1);
    expect(codes[0]?.url).toBe(`https://kapao.example/r/${codes[0]?.code}`);
  });

  test('uses all 40 bits, and is read as it is written', () => {
    const seen = Array.from({ length: 8 }, () => new Set<string>());
    const codes = new Set<string>();
    for (let i = 0; i < 3_000; i++) {
      const drawn = drawReceiptCode();
      codes.add(drawn);
      expect(readReceiptCode(writeReceiptCode(drawn))).toBe(drawn);
      for (const [at, letter] of [...drawn].entries()) seen[at]?.add(letter);
    }
    expect(codes.size).toBe(3_000);
    expect(seen.map(({ size }) => size)).toEqual(Array(8).fill(32));
  });

  test('does not exist for a failed or pending line', async () => {
    const sent = hold(member.id, 10_00n, { statement: { type: 'withdraw', counterpart: 'BANK' } });
    const statement = async () =>
      (await server.call('getStatement', { token: member.token, params: { statementId: sent.id } })).body;
    await server.deps.ledger.post(sent);
    expect(await statement()).toMatchObject({ status: 'PROCESSING', receipt: null });
    await server.deps.ledger.post(voided(sent));
    expect(await statement()).toMatchObject({ status: 'FAILED', receipt: null });
  });
});
