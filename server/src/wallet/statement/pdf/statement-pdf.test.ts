import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readContent, writeContent } from '../../../content/stored-content.ts';
import type { Entry } from '../../../ledger/entry.ts';
import { postBackdated } from '../../../ledger/post-backdated.ts';
import { type TestMember, type TestServer, testServer } from '../../../testing/app.ts';
import { testBackoffice } from '../../../testing/backoffice/backoffice-server.ts';
import { textsOfPdf } from '../../../testing/files/pdf-text.ts';
import { testKeys } from '../../../testing/keys/test-keys.ts';
import { deposit, hold, posted, voided } from '../../../testing/ledger/ledger.ts';
import { drawReceiptCode, readReceiptCode } from '../../receipts/receipt-code.ts';
import { readLines } from '../export-statements.ts';
import { monthOf } from '../get-month.ts';
import { checkCodeOf, hashContent, isCheckCode } from './check-code.ts';
import { StatementIssuer } from './issue-statement.ts';
import { findStatement, type IssuedStatement, keepStatement } from './issued-statement.queries.ts';
import { dateFormatsOf } from './pdf-dates.ts';
import { runsOf } from './script-text.ts';
import { walletChanges } from './wallet-changes.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const line = (type: 'deposit' | 'withdraw' | 'transfer', counterpart = 'BANK') => ({
  statement: { type, counterpart },
});

/** Posts the entries at these times, in this order. */
async function write(...entries: readonly (readonly [at: string, entry: Entry])[]): Promise<void> {
  const client = await server.deps.pool.connect();
  for (const [at, entry] of entries) await postBackdated(client, new Date(at), [entry]);
  client.release();
}

/** Member with a deposit before March, money that left and came back across the month's ends, and one move out of a game. */
async function memberOfMarch(): Promise<TestMember> {
  const member = await server.createMember({ name: 'สมชาย ใจดี' });
  const { id } = member;
  await server.deps.pool.query(
    `insert into account (member_id, code, currency) values ($1, 'game:PG', 'THB')`,
    [id],
  );
  const early = hold(id, 40_00n, { ...line('withdraw'), operationLock: 'withdraw' });
  const into = hold(id, 200_25n, { ...line('transfer', 'PG'), operationLock: 'game:PG' });
  const home = hold(id, 50_00n, { ...line('transfer', 'PG'), operationLock: 'game:PG', debit: 'game:PG' });
  const late = hold(id, 7_00n, { ...line('withdraw'), operationLock: 'withdraw' });
  await write(
    ['2026-02-10T00:00:00.000Z', deposit(id, 1_000_00n, line('deposit'))],
    ['2026-02-28T16:59:00.000Z', early],
    ['2026-02-28T17:01:00.000Z', voided(early)],
    ['2026-03-04T00:00:00.000Z', into],
    ['2026-03-04T00:01:00.000Z', posted(into, 'game:PG')],
    ['2026-03-05T00:00:00.000Z', home],
    ['2026-03-05T00:01:00.000Z', posted(home, 'wallet')],
    ['2026-03-31T16:59:00.000Z', late],
    ['2026-03-31T17:01:00.000Z', voided(late)],
    ['2026-04-01T00:00:00.000Z', deposit(id, 9_00n, line('deposit'))],
  );
  return member;
}

async function pdfOf({ token }: TestMember, month: string, language = 'en') {
  const { status, body } = await server.call('exportStatementPdf', {
    token,
    body: { month },
    headers: { 'accept-language': language },
  });
  expect(status).toBe(200);
  return Buffer.from(body.pdf, 'base64');
}

const textOf = (pdf: Buffer) => textsOfPdf(pdf).join('|');

async function issuedIn(text: string): Promise<{ issued: IssuedStatement; code: string }> {
  const number = readReceiptCode(/ST-.{4}-.{4}/.exec(text)?.[0] ?? '', 'ST') ?? '';
  const issued = await findStatement(server.deps.pool, number);
  const code = /(?:[0-9A-F]{4}-){3}[0-9A-F]{4}/.exec(text)?.[0] ?? '';
  if (!issued) throw new Error(`no statement ${number}`);
  return { issued, code };
}

describe('the PDF of a month', () => {
  test('has the opening balance, each change with the balance after it, sums by kind and the closing balance', async () => {
    const member = await memberOfMarch();
    const text = textOf(await pdfOf(member, '2026-03'));
    for (const part of [
      'Kapao|Wallet statement',
      'Opening balance|960.00 baht',
      'Closing balance|842.75 baht',
      'Transactions|4',
      '1 Mar 2026 – 31 Mar 2026',
      // Money that came back in March of a withdrawal in February.
      '1 Mar 2026 00:01|Withdrawal · Money returned|Bank|+40.00|1,000.00',
      '4 Mar 2026 07:00|Move|PG|-200.25|799.75',
      '5 Mar 2026 07:01|Move|PG|+50.00|849.75',
      '31 Mar 2026 23:59|Withdrawal|Bank|-7.00|842.75',
      'Withdrawal|40.00|7.00',
      'Move|50.00|200.25',
      'Total|90.00|207.25',
      'Page 1/1',
    ])
      expect(text.replaceAll('Move money', 'Move')).toContain(part);
    expect(text).not.toContain(member.phone.slice(3));
    expect(text).toContain(member.publicId);
  });

  test('begins where the month before ended, in a month without a line too', async () => {
    const member = await memberOfMarch();
    expect(textOf(await pdfOf(member, '2026-02'))).toContain('Closing balance|960.00 baht');
    expect(textOf(await pdfOf(member, '2026-04'))).toContain('Opening balance|842.75 baht');
    const empty = textOf(await pdfOf(member, '2026-05'));
    expect(empty).toContain('Opening balance|858.75 baht');
    expect(empty).toContain('Closing balance|858.75 baht');
  });

  test('is Thai with years of the operator’s choice, or Lao', async () => {
    const member = await memberOfMarch();
    const thai = async () => textOf(await pdfOf(member, '2026-03', 'th')).replaceAll('|', '');
    expect(await thai()).toContain('4 มี.ค. 69 07:00');
    expect(await thai()).toContain('1 มี.ค. 2569 – 31 มี.ค. 2569');
    expect(await thai()).toContain('สมชาย ใจ•••');
    const info = await readContent(server.deps.pool, 'info');
    await writeContent(server.deps.pool, 'info', { ...info, thaiYears: 'CE' });
    expect(await thai()).toContain('1 มี.ค. 2026 – 31 มี.ค. 2026');
    await writeContent(server.deps.pool, 'info', info);
    expect(textOf(await pdfOf(member, '2026-03', 'la'))).toContain('ໃບແຈ້ງຍອດ');
  });

  test('has kip without a fraction', async () => {
    const member = await server.createMember({ currency: 'LAK' });
    await write([
      '2026-03-02T00:00:00.000Z',
      deposit(member.id, 50_000_00n, { ...line('deposit'), currency: 'LAK' }),
    ]);
    const text = textOf(await pdfOf(member, '2026-03'));
    expect(text).toContain('+50,000|50,000');
    expect(text).toContain('Closing balance|50,000 kip');
  });

  test('has every line of many pages once', async () => {
    const member = await server.createMember();
    await server.deps.pool.query(
      `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type,
                          counterpart, xid, created_at)
       select $1, i, i, 'move', 'operator:demo', 'wallet', n, 'THB', 'test', 'deposit', 'BANK', ledger_xid(),
              timestamptz '2026-05-03' + n * interval '1 minute'
         from (select n, gen_random_uuid() as i from generate_series(1, 700) n) x`,
      [member.id],
    );
    await server.deps.pool.query(
      `update account set balance = 700 * 701 / 2 where member_id = $1 and code = 'wallet'`,
      [member.id],
    );
    const texts = textsOfPdf(await pdfOf(member, '2026-05'));
    const amounts = texts.filter((text) => /^\+\d+\.\d\d$/.test(text));
    expect(amounts).toEqual(Array.from({ length: 700 }, (_, at) => `+${((at + 1) / 100).toFixed(2)}`));
    const pages = texts.filter((text) => text.startsWith('Page '));
    expect(pages).toEqual(pages.map((_, at) => `Page ${at + 1}/${pages.length}`));
    expect(pages.length).toBeGreaterThan(12);
    // The limit is stated, and a month at the limit is whole.
    const small = (most: number) =>
      new StatementIssuer(
        server.deps.pool,
        testKeys('secret'),
        (...asked) => readLines(server.deps.pool, ...asked),
        most,
      );
    const asked = { id: member.id, currency: 'THB' } as const;
    expect(await small(699).issue(asked, '2026-05', 'en')).toEqual({
      ok: true,
      value: { pdf: null, mostLines: 699 },
    });
    expect(await small(700).issue(asked, '2026-05', 'en')).toMatchObject({
      value: { pdf: expect.stringMatching(/^JVBERi/) },
    });
    const both = small(700);
    const [first, second] = await Promise.all([
      both.issue(asked, '2026-05', 'en'),
      both.issue(asked, '2026-05', 'en'),
    ]);
    expect([first, second].filter(({ ok }) => ok)).toHaveLength(1);
    expect([first, second].find(({ ok }) => !ok)).toMatchObject({ code: 'REQUEST_LIMIT' });
  });
});

describe('the check code of a statement', () => {
  test('is the same for the same content, and another number and code follow a new line', async () => {
    const member = await memberOfMarch();
    const [once, again] = [textOf(await pdfOf(member, '2026-04')), textOf(await pdfOf(member, '2026-04'))];
    expect(again).toBe(once);
    await write(['2026-04-02T00:00:00.000Z', deposit(member.id, 1_00n, line('deposit'))]);
    const later = await issuedIn(textOf(await pdfOf(member, '2026-04')));
    const before = await issuedIn(once);
    expect(later.issued.number).not.toBe(before.issued.number);
    expect(later.code).not.toBe(before.code);
  });

  test('is that of the whole month once it is over, though no line came after an earlier one', async () => {
    const member = await memberOfMarch();
    const { pool } = server.deps;
    const period = await walletChanges(pool, member.id, { ...monthOf('2026-03'), most: 100 });
    const early = await keepStatement(pool, drawReceiptCode(), {
      memberId: member.id,
      month: '2026-03',
      currency: 'THB',
      opening: 960_00n,
      closing: 842_75n,
      lines: period.changes.length,
      contentHash: hashContent({ ...period, isOver: false }, 842_75n),
    });
    const text = textOf(await pdfOf(member, '2026-03'));
    expect([period.isOver, early?.lines]).toEqual([true, 4]);
    expect((await issuedIn(text)).issued.number).not.toBe(early?.number);
    expect((await walletChanges(pool, member.id, { ...monthOf('2999-03'), most: 1 })).isOver).toBe(false);
  });

  test('fits no other figure, member, month or number', async () => {
    const { issued, code } = await issuedIn(textOf(await pdfOf(await memberOfMarch(), '2026-03')));
    const { serverKeys } = server.deps.settings;
    expect(code).toBe(checkCodeOf(serverKeys.current, issued));
    expect(isCheckCode(serverKeys, issued, ` ${code.toLowerCase().replaceAll('-', '')} `)).toBe(true);
    const changes: readonly Partial<IssuedStatement>[] = [
      { opening: issued.opening + 1n },
      { closing: issued.closing + 1n },
      { month: '2026-04' },
      { number: '00000000' },
      { memberId: crypto.randomUUID() },
      { currency: 'LAK' },
      { lines: issued.lines + 1 },
      { contentHash: '0'.repeat(64) },
      { issuedAt: new Date(0) },
    ];
    for (const change of changes)
      expect(isCheckCode(serverKeys, { ...issued, ...change }, code), Object.keys(change)[0]).toBe(false);
    expect(isCheckCode(testKeys('another key'), issued, code)).toBe(false);
    const earlier = checkCodeOf(testKeys('earlier').current, issued);
    expect(isCheckCode(testKeys('current', 'earlier'), issued, earlier)).toBe(true);
    expect(isCheckCode(testKeys('current'), issued, earlier)).toBe(false);
    expect(isCheckCode(serverKeys, issued, '')).toBe(false);
  });

  test('covers each line: another place, time or amount is another content', () => {
    const at = new Date('2026-03-02T00:00:00Z');
    const change = { lineId: 'a', at, amount: 5_00n, returned: false };
    const hashes = [{}, { lineId: 'b' }, { at: new Date(0) }, { amount: 4_00n }, { returned: true }].map(
      (other) =>
        hashContent({ opening: 0n, changes: [{ ...change, ...other }], isCut: false, isOver: true }, 5_00n),
    );
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test('is verified by staff, who see the figures that were issued and nothing for a wrong code', async () => {
    const backoffice = await testBackoffice(server);
    const as = await backoffice.staffMember('support');
    const member = await memberOfMarch();
    const text = textOf(await pdfOf(member, '2026-03'));
    const { code } = await issuedIn(text);
    const number = /ST-.{4}-.{4}/.exec(text)?.[0] ?? '';
    const check = async (query: Record<string, string>) =>
      (await backoffice.call('checkStatement', { as, query })).body.statement;
    expect(await check({ number: number.toLowerCase(), code: code.toLowerCase() })).toEqual({
      memberId: member.id,
      publicId: member.publicId,
      month: '2026-03',
      currency: 'THB',
      opening: '96000',
      closing: '84275',
      lines: 4,
      issuedAt: expect.any(String),
    });
    const other = code.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await check({ number, code: other })).toBeNull();
    expect(await check({ number: 'ST-0000-0000', code })).toBeNull();
    expect(await check({ number: number.replace('ST', 'KP'), code })).toBeNull();
    await backoffice.close();
  });

  test('covers rows that nobody can change', async () => {
    await pdfOf(await memberOfMarch(), '2026-03');
    const change = server.deps.pool.query('update issued_statement set closing = closing + 1');
    await expect(change).rejects.toThrow('append-only');
  });
});

test('Thai and Lao are split from Latin, with sara am taken apart below its tone mark', () => {
  expect(runsOf('น้ำ PG กำ')).toEqual([
    { script: 'thai', text: 'น\u0e4d้า' },
    { script: 'latin', text: ' PG ' },
    { script: 'thai', text: 'ก\u0e4dา' },
  ]);
  expect(runsOf('ນ້ຳ😀')).toEqual([
    { script: 'lao', text: 'ນ\u0ecd້າ' },
    { script: 'latin', text: '?' },
  ]);
});

test.each([
  ['th', 'BE', '27 พ.ย. 69 00:05', '27 พ.ย. 2569'],
  ['th', 'CE', '27 พ.ย. 26 00:05', '27 พ.ย. 2026'],
  ['la', 'BE', '27 ພ.ຈ. 2026 00:05', '27 ພ.ຈ. 2026'],
  ['en', 'BE', '27 Nov 2026 00:05', '27 Nov 2026'],
] as const)('dates in %s with years %s are %s and %s', (locale, years, minute, day) => {
  const dates = dateFormatsOf(locale, years);
  const at = new Date('2026-11-26T17:05:00Z');
  expect(dates.line(at)).toBe(minute);
  expect(dates.day(at)).toBe(day);
});
