import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newKey, type TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { receiptSlice } from '../receipts/receipt.route.ts';

// Bonus that ends with nothing taken away: a statement line of 0.00 without a ledger entry.

let fixture: BankFixture;
let member: TestMember;
const ids: { readonly id: string; readonly type: string }[] = [];
/** Inserts lines that are at least two hours old, a third of which are bonus ends. */
beforeAll(async () => {
  fixture = await bankFixture({}, [receiptSlice]);
  member = await fixture.member();
  await insert(450, 120);
});
afterAll(() => fixture?.close());

async function insert(count: number, firstMinute: number): Promise<void> {
  const { pool } = fixture.deps;
  await pool.query(
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type, counterpart,
                        xid, created_at)
     select $1, e.id, e.id, 'move', 'operator:demo', 'wallet', 100, 'THB', 'test', case n % 3 when 0 then 'bonus' else 'deposit' end,
            'BANK', ledger_xid(), date_trunc('minute', now()) - ($3 + n / 4) * interval '1 minute'
       from (select n, gen_random_uuid() as id from generate_series(1, $2::int) n where n % 3 <> 1) e`,
    [member.id, count, firstMinute],
  );
  await pool.query(
    `insert into member_bonus (member_id, id, offer_code, kind, currency, name, type, terms, games, deposit, bonus, state,
                              started_at, expires_at, ended_at, kept, cut, end_id)
     select $1, gen_random_uuid(), 'WELCOME', case n % 2 when 0 then 'bonus' else 'promotion' end, 'THB',
            '{"th": "ต้อนรับ", "la": "x", "en": "Welcome"}', 'limit', '{}', '{}', 0, 1, 'success', now(), now(),
            date_trunc('minute', now()) - ($3 + n / 4) * interval '1 minute', 0, 0, gen_random_uuid()
       from generate_series(1, $2::int) n where n % 3 = 1`,
    [member.id, count, firstMinute],
  );
  const { rows } = await pool.query<{ id: string; type: string }>(
    `select id, type from (
       select id, statement_type as type, created_at from entry where member_id = $1
       union all select end_id, 'finish_bonus', ended_at from member_bonus where member_id = $1) t
      order by created_at desc, id desc`,
    [member.id],
  );
  ids.splice(0, ids.length, ...rows);
}

const call = (name: Parameters<BankFixture['server']['call']>[0], more: object) =>
  fixture.server.call(name, { token: member.token, ...more });
const filters = {
  all: ['deposit', 'bonus', 'finish_bonus'],
  in: ['deposit'],
  out: [],
  games: [],
  bonus: ['bonus', 'finish_bonus'],
} as const;

test('zero lines are in every page at their time and counted, with page marks and without', async () => {
  const { pool } = fixture.deps;
  for (const round of [0, 1, 2]) {
    // New lines arrive, which have no page mark yet.
    if (round > 0) await insert(40, 0);
    for (const [filter, types] of Object.entries(filters)) {
      const expected = ids.filter(({ type }) => types.some((one) => one === type)).map(({ id }) => id);
      for (let page = 1; (page - 1) * 37 <= expected.length; page++) {
        const { body } = await call('getStatements', { body: { page, limit: 37, filter } });
        expect(body.total, `${filter} ${page}`).toBe(expected.length);
        expect(body.statements.map(({ _id }: { _id: string }) => _id)).toEqual(
          expected.slice((page - 1) * 37, page * 37),
        );
      }
    }
  }
  const { rows } = await pool.query<{ n: bigint }>(
    "select n from statement_mark where member_id = $1 and filter = 'all' order by n",
    [member.id],
  );
  expect(rows.map(({ n }) => Number(n))).toEqual([100, 200, 300, 400]);
});

test('a zero line is found by its id, its amount and its receipt', async () => {
  const zero = ids.find(({ type }) => type === 'finish_bonus')?.id ?? '';
  const line = {
    _id: zero,
    statementType: 'finish_bonus',
    from: 'WALLET',
    to: 'BANK',
    amount: 0,
    status: 'SUCCESS',
  };
  const { body } = await call('getStatement', { params: { statementId: zero } });
  expect(body).toMatchObject({ ...line, endedAt: expect.any(String), receipt: expect.any(Object) });
  expect((body.bonus ?? body.promotion).description).toBe('ต้อนรับ');
  const english = { headers: { 'accept-language': 'en' } };
  const inEnglish = await call('getStatement', { params: { statementId: zero }, ...english });
  expect((inEnglish.body.bonus ?? inEnglish.body.promotion).description).toBe('Welcome');
  const [first] = (await call('getStatements', { body: { page: 1, limit: 1, search: zero }, ...english }))
    .body.statements;
  expect((first.bonus ?? first.promotion).description).toBe('Welcome');
  const found = (search: string) => call('getStatements', { body: { page: 1, limit: 10, search } });
  expect((await found(zero)).body).toMatchObject({ total: 1, statements: [line] });
  const zeros = ids.filter(({ type }) => type === 'finish_bonus').length;
  expect((await found('0.00')).body.total).toBe(zeros);
  // Search by the receipt's short id, and the receipt's public page.
  const { code } = (
    await fixture.deps.pool.query<{ code: string }>('select code from receipt where entry_id = $1', [zero])
  ).rows[0] ?? { code: '' };
  expect((await found(`KP-${code.slice(0, 4)}-${code.slice(4)}`)).body.total).toBe(1);
  const stranger = await fixture.member();
  expect(
    await fixture.server.call('getStatement', { token: stranger.token, params: { statementId: zero } }),
  ).toMatchObject({ status: 404 });
});

test('the month counts zero lines, and its export has each line once', async () => {
  const { rows } = await fixture.deps.pool.query<{ month: string; lines: bigint }>(
    `select to_char(created_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, count(*) as lines
       from statement_line where member_id = $1 group by 1 order by 2 desc limit 1`,
    [member.id],
  );
  const { month, lines } = rows[0]!; // Present, because the member has lines.
  expect((await call('getStatementMonth', { params: { month } })).body.count).toBe(Number(lines));
  const seen: string[] = [];
  for (let after: string | null = null; ; ) {
    const { status, body } = await call('exportStatements', {
      body: { month, ...(after && { after }) },
      key: newKey(),
    });
    expect(status).toBe(200);
    seen.push(
      ...(body.csv as string)
        .trim()
        .split(/\r?\n/)
        .slice(after === null ? 1 : 0),
    );
    after = body.next;
    if (after === null) break;
  }
  expect(seen).toHaveLength(Number(lines));
  expect(new Set(seen).size).toBe(seen.length);
});

test('an export that continues after a zero line begins with the next line and has all later ones', async () => {
  const ended = ids.filter(({ type }) => type === 'finish_bonus').at(-5)?.id ?? v7();
  const { rows } = await fixture.deps.pool.query<{ month: string; later: string[] }>(
    `select to_char(p.created_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month,
            array(select l.id::text from statement_line l where l.member_id = $1 and (l.created_at, l.id) > (p.created_at, p.id)
               and to_char(l.created_at at time zone 'Asia/Bangkok', 'YYYY-MM')
                   = to_char(p.created_at at time zone 'Asia/Bangkok', 'YYYY-MM') order by l.created_at, l.id) as later
       from statement_line p where p.member_id = $1 and p.id = $2`,
    [member.id, ended],
  );
  const { month, later } = rows[0]!; // Present, because the line exists.
  const { body } = await call('exportStatements', { body: { month, after: ended }, key: newKey() });
  const { rows: receipts } = await fixture.deps.pool.query<{ id: string; code: string }>(
    'select entry_id as id, code from receipt where member_id = $1',
    [member.id],
  );
  const idOf = new Map(receipts.map(({ id, code }) => [code, id]));
  // The last column is the receipt number.
  const exported = (body.csv as string)
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      idOf.get(
        line
          .split(',')
          .at(-1)
          ?.replace(/^KP-|-/g, '') ?? '',
      ),
    );
  expect(later.length).toBeGreaterThan(0);
  expect(exported).toEqual(later.slice(0, 500));
});
