import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import { postBackdated } from '../../ledger/post-backdated.ts';
import { csvRow } from '../../platform/csv.ts';
import { type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { deposit, hold, move, posted, voided } from '../../testing/ledger/ledger.ts';
import { watchPlans } from '../../testing/ledger/plans.ts';
import { insertBonus } from '../../testing/rewards/bonuses.ts';
import { getStatementMonth } from './get-month.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const line = (
  type: 'deposit' | 'withdraw' | 'transfer' | 'bonus' | 'finish_bonus',
  counterpart = 'BANK',
) => ({
  statement: { type, counterpart },
});

/** Posts the entries at these times, in this order. */
async function write(...entries: readonly (readonly [at: string, entry: Entry])[]): Promise<void> {
  const client = await server.deps.pool.connect();
  for (const [at, entry] of entries) await postBackdated(client, new Date(at), [entry]);
  client.release();
}

const month = ({ token }: TestMember, of: string) =>
  server.call('getStatementMonth', { token, params: { month: of } });

describe('a month', () => {
  test('is a month in Bangkok, counts its lines and sums the successful ones', async () => {
    const member = await server.createMember();
    const { id } = member;
    await server.deps.pool.query(
      `insert into account (member_id, code, currency) values ($1, 'game:PG', 'THB')`,
      [id],
    );
    const out = hold(id, 100_00n, { ...line('withdraw'), operationLock: 'withdraw' });
    const failed = hold(id, 40_00n, { ...line('withdraw'), operationLock: 'withdraw' });
    const into = hold(id, 200_25n, { ...line('transfer', 'PG'), operationLock: 'game:PG' });
    const home = hold(id, 50_00n, { ...line('transfer', 'PG'), operationLock: 'game:PG', debit: 'game:PG' });
    const open = hold(id, 7_00n, { ...line('withdraw'), operationLock: 'withdraw' });
    await write(
      ['2026-02-28T16:59:59.999Z', deposit(id, 1_000_00n, line('deposit'))],
      ['2026-02-28T17:00:00.000Z', deposit(id, 300_00n, line('deposit'))],
      ['2026-03-02T00:00:00.000Z', out],
      ['2026-03-02T00:01:00.000Z', posted(out, 'operator:payout:KBANK')],
      ['2026-03-03T00:00:00.000Z', failed],
      ['2026-03-03T00:01:00.000Z', voided(failed)],
      ['2026-03-04T00:00:00.000Z', into],
      ['2026-03-04T00:01:00.000Z', posted(into, 'game:PG')],
      ['2026-03-05T00:00:00.000Z', home],
      ['2026-03-05T00:01:00.000Z', posted(home, 'wallet')],
      ['2026-03-06T00:00:00.000Z', move(id, 'operator:bonus-cost', 'wallet', 60_00n, line('bonus'))],
      ['2026-03-07T00:00:00.000Z', move(id, 'wallet', 'operator:bonus-cost', 15_50n, line('finish_bonus'))],
      ['2026-03-31T16:59:59.999Z', open],
      ['2026-03-31T17:00:00.000Z', deposit(id, 9_00n, line('deposit'))],
    );
    expect((await month(member, '2026-03')).body).toEqual({
      month: '2026-03',
      count: 8,
      deposited: 300,
      withdrawn: 100,
      toGames: 200.25,
      fromGames: 50,
      bonuses: 44.5,
    });
    expect((await month(member, '2026-02')).body).toMatchObject({ count: 1, deposited: 1000 });
    expect((await month(member, '2026-04')).body).toMatchObject({ count: 1, deposited: 9 });
    expect((await month(await server.createMember(), '2026-03')).body).toMatchObject({
      count: 0,
      deposited: 0,
    });
  });

  test.each(['2026-13', '2026-00', '2026-3', '1999-01', '2026-03-01'])(
    '%s is refused as invalid',
    async (of) => {
      expect((await month(await server.createMember(), of)).status).toBe(400);
    },
  );

  test('reads only its own lines, however long the history is', async () => {
    const member = await server.createMember();
    await server.deps.pool.query(
      `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type,
                          counterpart, xid, created_at)
       select $1, i, i, 'move', 'operator:demo', 'wallet', 100, 'THB', 'test', 'deposit', 'BANK', ledger_xid(),
              timestamptz '2020-01-01' + n * interval '90 minutes'
         from (select n, gen_random_uuid() as i from generate_series(1, 30000) n) x`,
      [member.id],
    );
    // Ends of bonuses are lines as well, and an empty table would rightly be read whole.
    const then = new Date('2024-05-02');
    for (let ended = 0; ended < 400; ended++)
      await insertBonus(server.deps.pool, {
        memberId: v7(),
        startedAt: then,
        endedAt: then,
        state: 'success',
      });
    await server.deps.pool.query('analyze member_bonus');
    const { types } = server.deps.pool.options;
    const client = new pg.Client({ connectionString: server.databaseUrl, types });
    await client.connect();
    // Passes a client as a pool, because the query uses no more of a pool than a client has.
    const asPool = client as unknown as pg.Pool;
    let read = '';
    const { rows, scanned } = await watchPlans(client, async () => {
      read = JSON.stringify(await getStatementMonth(asPool, member.id, '2024-05'));
    });
    await client.end();
    expect(JSON.parse(read)).toMatchObject({ count: 496, deposited: 496 });
    expect(scanned).toEqual([]);
    // Each line passes through some steps of the plan; one scan of the history would add 30,000 rows.
    expect(rows).toBeLessThan(496 * 8);
  });
});

describe('an export', () => {
  const some = ({ token }: TestMember, body: object, language = 'en') =>
    server.call('exportStatements', { token, body, headers: { 'accept-language': language } });

  test('has every ended line of the month once, the oldest first, 500 at a time', async () => {
    const member = await server.createMember();
    await server.deps.pool.query(
      `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type,
                          counterpart, xid, created_at)
       select $1, i, i, 'move', 'operator:demo', 'wallet', n, 'THB', 'test', (array['deposit', 'bonus'])[1 + n % 2], 'BANK',
              ledger_xid(), timestamptz '2026-05-03' + (n / 7) * interval '1 minute'
         from (select n, gen_random_uuid() as i from generate_series(1, 1203) n) x`,
      [member.id],
    );
    let text = '';
    const sizes: number[] = [];
    for (let after: string | undefined; ; ) {
      const { status, body } = await some(member, { month: '2026-05', ...(after && { after }) });
      expect(status).toBe(200);
      sizes.push(body.csv.split('\r\n').length - 1);
      text += body.csv;
      if (body.next === null) break;
      after = body.next;
    }
    expect(sizes).toEqual([501, 500, 203]);
    // Records of a strict CSV library, all of this shape.
    const records = parse(text, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    const { rows } = await server.deps.pool.query<{ id: string }>(
      'select id from entry where member_id = $1 order by created_at, id',
      [member.id],
    );
    const { rows: receipts } = await server.deps.pool.query<{ code: string }>(
      `select r.code from entry e join receipt r on r.member_id = e.member_id and r.entry_id = e.id
        where e.member_id = $1 order by e.created_at, e.id`,
      [member.id],
    );
    expect(receipts).toHaveLength(rows.length);
    expect(records.map((record) => record['Receipt number or reference']?.replace(/^KP-|-/g, ''))).toEqual(
      receipts.map(({ code }) => code),
    );
    // The codes stay the same in the next export.
    const again = await some(member, { month: '2026-05' });
    expect(text.startsWith(again.body.csv)).toBe(true);
    const first = (what: string) => records.find(({ Transaction }) => Transaction === what);
    expect(first('Deposit')).toMatchObject({ From: 'Bank', To: 'Wallet' });
    expect(first('Bonus')).toMatchObject({
      From: 'Kapao',
      To: 'Wallet',
      Currency: 'THB',
      Status: 'Success',
    });
    expect((await some(member, { month: '2026-06' })).body).toEqual({
      csv: expect.stringMatching(/^[^\r]*\r\n$/),
      next: null,
    });
  });

  test('writes kip without a fraction', async () => {
    const member = await server.createMember({ currency: 'LAK' });
    await server.deps.pool.query(
      `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type,
                          counterpart, xid, created_at)
       select $1, i, i, 'move', 'operator:demo', 'wallet', 5000000, 'LAK', 'test', 'deposit', 'BANK', ledger_xid(),
              timestamptz '2026-05-03'
         from (select gen_random_uuid() as i) x`,
      [member.id],
    );
    const { body } = await some(member, { month: '2026-05' });
    expect(body.csv.split('\r\n')[1]).toMatch(/,Wallet,50000,,LAK,/);
  });

  test('continues only after a line of its member', async () => {
    const [member, other] = [await server.createMember(), await server.createMember()];
    const line = deposit(other.id, 5_00n, { statement: { type: 'deposit', counterpart: 'BANK' } });
    await server.deps.ledger.post(line);
    for (const after of [line.id, crypto.randomUUID(), 'nothing'])
      expect((await some(member, { month: '2026-05', after })).body.code, after).toBe('NO_DATA');
  });

  test('leaves out pending lines, is in the member’s language, and has only the member’s lines', async () => {
    const member = await server.createMember();
    const { id } = member;
    const failed = hold(id, 40_00n, { ...line('withdraw'), operationLock: 'withdraw' });
    await write(
      ['2026-03-01T00:00:00.000Z', deposit(id, 100_00n, line('deposit'))],
      ['2026-03-02T00:00:00.000Z', failed],
      ['2026-03-02T00:01:00.000Z', voided(failed)],
      ['2026-03-03T00:00:00.000Z', hold(id, 50_00n, { ...line('withdraw'), operationLock: 'withdraw' })],
    );
    const { csv } = (await some(member, { month: '2026-03' }, 'th')).body;
    const [header, ...rows] = csv.trimEnd().split('\r\n');
    expect(header).toBe(
      'เวลากรุงเทพฯ,รายการ,จาก,ไปยัง,จำนวนเงิน,จำนวนที่ทำไม่สำเร็จ,สกุลเงิน,สถานะ,รายละเอียด,รหัสรายการหรือเลขอ้างอิง',
    );
    expect(rows.map((row: string) => row.split(',').slice(0, 8))).toEqual([
      ['01/03/2026 07:00:00', 'ฝากเงิน', 'ธนาคาร', 'กระเป๋าเงิน', '100.00', '', 'THB', 'สำเร็จ'],
      ['02/03/2026 07:00:00', 'ถอนเงิน', 'กระเป๋าเงิน', 'ธนาคาร', '0.00', '-40.00', 'THB', 'คืนเงินแล้ว'],
    ]);
    const numbers = rows.map((row: string) => row.split(',').at(-1));
    expect(numbers).toEqual([expect.stringMatching(/^KP-[0-9A-Z]{4}-[0-9A-Z]{4}$/), failed.id]);
    expect((await some(member, { month: '2026-03' }, 'la')).body.csv).toContain('ຝາກເງິນ');
    const other = await server.createMember();
    expect((await some(other, { month: '2026-03' })).body.csv.split('\r\n')).toHaveLength(2);
  });

  test('names rewards by kind, and shows deductions as negative', async () => {
    const member = await server.createMember();
    const about = (type: 'bonus' | 'finish_bonus', kind: 'bonus' | 'promotion' | 'invite' | 'refund') => ({
      statement: { type, counterpart: 'BANK', reference: { kind, description: '' } },
    });
    let day = 0;
    for (const kind of ['bonus', 'promotion', 'invite', 'refund'] as const)
      await write([
        `2026-03-0${++day}T00:00:00.000Z`,
        move(member.id, 'operator:bonus', 'wallet', 10_00n, about('bonus', kind)),
      ]);
    for (const kind of ['bonus', 'promotion'] as const)
      await write([
        `2026-03-0${++day}T00:00:00.000Z`,
        move(member.id, 'wallet', 'operator:bonus', 1_00n, about('finish_bonus', kind)),
      ]);
    const said = async (locale: string) => {
      const { csv } = (await some(member, { month: '2026-03' }, locale)).body;
      const rows: string[][] = parse(csv, { bom: true });
      return rows.slice(1).map((row) => `${row[1]} ${row[4]}`);
    };
    const sides = parse((await some(member, { month: '2026-03' }, 'en')).body.csv, { bom: true });
    expect(sides.slice(1).map((row: string[]) => `${row[2]} to ${row[3]}`)).toEqual([
      ...Array.from({ length: 4 }, () => 'Kapao to Wallet'),
      ...Array.from({ length: 2 }, () => 'Wallet to Kapao'),
    ]);
    expect(await said('en')).toEqual([
      'Bonus 10.00',
      'Promotion 10.00',
      'Invite bonus 10.00',
      'Refund of losses 10.00',
      'Bonus ended -1.00',
      'Promotion ended -1.00',
    ]);
    expect((await said('th')).map((row) => row.split(' ')[0])).toEqual([
      'โบนัส',
      'โปรโมชัน',
      'โบนัสชวนเพื่อน',
      'คืนยอดเสีย',
      'จบโบนัส',
      'จบโปรโมชัน',
    ]);
    expect((await said('la')).map((row) => row.split(' ')[0])).toEqual([
      'ໂບນັດ',
      'ໂປຣໂມຊັນ',
      'ໂບນັດຊວນໝູ່',
      'ຄືນຍອດເສຍ',
      'ຈົບໂບນັດ',
      'ຈົບໂປຣໂມຊັນ',
    ]);
  });

  test('never begins a cell as a formula, and quotes what would break a row', async () => {
    for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '|calc', '%0A'])
      expect(csvRow([evil]), evil).toMatch(/^"?'/);
    expect(csvRow(['a,b', 'say "no"', 'one\ntwo', { number: '-5.00' }, 'plain'])).toBe(
      '"a,b","say ""no""","one\ntwo",-5.00,plain\r\n',
    );
    const member = await server.createMember();
    const reference = { kind: 'bonus', description: '=HYPERLINK("http://evil")' } as const;
    await write([
      '2026-03-01T00:00:00.000Z',
      move(member.id, 'operator:bonus-cost', 'wallet', 5_00n, {
        statement: { type: 'bonus', counterpart: 'BANK', reference },
      }),
    ]);
    expect((await some(member, { month: '2026-03' })).body.csv).toContain(`"'=HYPERLINK(""http://evil"")"`);
  });
});
