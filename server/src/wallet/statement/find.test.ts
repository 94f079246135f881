import { formatDateTime } from '@kapao/core/bangkok-clock';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postBackdated } from '../../ledger/post-backdated.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { deposit, hold, move, voided } from '../../testing/ledger/ledger.ts';
import { watchPlans } from '../../testing/ledger/plans.ts';
import { findStatements, readAmount } from './find-statements.ts';

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
  member = await fixture.member();
  await fill(member);
});
afterAll(() => fixture?.close());

const line = (
  type: 'deposit' | 'withdraw' | 'transfer' | 'bonus' | 'finish_bonus',
  counterpart = 'BANK',
) => ({
  statement: { type, counterpart },
});

async function fill({ id }: TestMember): Promise<void> {
  const post = async (entry: Parameters<typeof fixture.deps.ledger.post>[0]) => {
    const outcome = await fixture.deps.ledger.post(entry);
    if (!outcome.ok) throw new Error(outcome.code);
  };
  for (const amount of [500_00n, 1_234_50n, 500_00n, 1n]) await post(deposit(id, amount, line('deposit')));
  await post(move(id, 'operator:bonus-cost', 'wallet', 50_00n, line('bonus')));
  await post(move(id, 'wallet', 'operator:bonus-cost', 20_00n, line('finish_bonus')));
  const paid = hold(id, 500_00n, { ...line('withdraw'), operationLock: 'withdraw' });
  await post(paid);
  await post(voided(paid));
  await post(move(id, 'wallet', 'operator:demo', 500_00n, line('transfer', 'PG')));
}

async function find(body: object, of = member) {
  const { status, body: found } = await fixture.server.call('getStatements', { token: of.token, body });
  expect(status).toBe(200);
  return found;
}
const typesIn = (found: { statements: { statementType: string }[] }) =>
  found.statements.map(({ statementType }) => statementType);

test.each([
  ['all', ['transfer', 'withdraw', 'finish_bonus', 'bonus', 'deposit', 'deposit', 'deposit', 'deposit']],
  ['in', ['deposit', 'deposit', 'deposit', 'deposit']],
  ['out', ['withdraw']],
  ['games', ['transfer']],
  ['bonus', ['finish_bonus', 'bonus']],
])('the filter %s shows its types and counts them', async (filter, types) => {
  const found = await find({ filter });
  expect([found.total, typesIn(found)]).toEqual([types.length, types]);
});

test.each([
  { from: '01/03/2026' },
  { to: '2026-02-30' },
  { filter: 'none' },
  { search: 'x'.repeat(41) },
  { search: 5 },
  { search: '\u0000' },
])('%o is refused as invalid', async (body) => {
  const answer = await fixture.server.call('getStatements', { token: member.token, body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
});

describe('a search', () => {
  test.each([
    ['500', 4],
    ['500.00', 4],
    [' ฿500 ', 4],
    ['-500', 4],
    ['1,234.50', 1],
    ['1234.5', 1],
    ['0.01', 1],
    ['50', 1],
    ['5', 0],
    ['1,23', 0],
    ['500.001', 0],
    ['nothing', 0],
    ["'; drop table entry; --", 0],
    ['999999999999', 0],
  ])('for %j finds %d', async (search, total) => {
    const found = await find({ search });
    expect([found.total, found.statements.length]).toEqual([total, total]);
  });

  test('among chosen days finds their lines only, with a search as well', async () => {
    const dated = await fixture.member();
    const client = await fixture.deps.pool.connect();
    for (const [at, amount] of [
      ['2026-02-28T16:59:59.999Z', 100n],
      ['2026-02-28T17:00:00.000Z', 200n],
      ['2026-03-01T16:59:59.999Z', 300n],
      ['2026-03-01T17:00:00.000Z', 200n],
    ] as const)
      await postBackdated(client, new Date(at), [deposit(dated.id, amount, line('deposit'))]);
    client.release();
    const amounts = async (body: object) => {
      const { total, statements } = await find(body, dated);
      expect(total).toBe(statements.length);
      return statements.map(({ amount }: { amount: number }) => amount);
    };
    const day = { from: '2026-03-01', to: '2026-03-01' };
    expect(await amounts(day)).toEqual([3, 2]);
    expect(await amounts({ from: '2026-03-01' })).toEqual([2, 3, 2]);
    expect(await amounts({ to: '2026-02-28' })).toEqual([1]);
    expect(await amounts({ from: '2026-02-28', to: '2026-03-02' })).toEqual([2, 3, 2, 1]);
    expect(await amounts({ from: '2026-03-02', to: '2026-03-01' })).toEqual([]);
    expect(await amounts({ ...day, search: '2' })).toEqual([2]);
    expect(await amounts({ ...day, search: 'deposit' })).toEqual([3, 2]);
    expect(await amounts({ ...day, search: '1/3/2026' })).toEqual([3, 2]);
    expect(await amounts({ ...day, search: '2/3/2026' })).toEqual([]);
    expect(await amounts({ ...day, filter: 'out' })).toEqual([]);
    expect(await find({ ...day, limit: 1, page: 2 }, dated)).toMatchObject({
      total: 2,
      statements: [{ amount: 2 }],
    });
  });

  test.each([
    ['bonus', 2],
    ['Bon', 2],
    ['โบนัส', 2],
    ['จบโบนัส', 2],
    ['ໂບນັດ', 2],
    ['withdrawal', 1],
    ['Withdrawals', 1],
    ['ถอนเงิน', 1],
    ['ຖອນ', 1],
    ['deposit', 4],
    ['ฝาก', 4],
    ['QR', 4],
    ['naga', 1],
    ['Naga  Spin', 1],
    ['pg', 1],
    ['games', 1],
    ['โยก', 1],
    ['gift', 0],
    ['refund', 0],
    ['correction', 0],
    ['b', 0],
    ['scb', 0],
    ['%', 0],
    ['__', 0],
  ])('for the word %j finds %d', async (search, total) => {
    const found = await find({ search });
    expect([found.total, found.statements.length]).toEqual([total, total]);
  });

  test('for a word respects the filter and pages', async () => {
    expect(await find({ search: 'deposit', filter: 'out' })).toEqual({ total: 0, statements: [] });
    expect(await find({ search: 'naga', filter: 'in' })).toEqual({ total: 0, statements: [] });
    const pages = await Promise.all([1, 2].map((page) => find({ search: 'deposit', limit: 3, page })));
    expect(pages.map(({ total, statements }) => [total, statements.length])).toEqual([
      [4, 3],
      [4, 1],
    ]);
  });

  test('for an origin finds only its lines, with the corrections of both directions', async () => {
    const rewarded = await fixture.member(1_000n);
    const { id } = rewarded;
    const of = (kind: 'refund' | 'invite' | 'correction', type: 'bonus' | 'deposit' | 'withdraw') => ({
      statement: { type, counterpart: 'BANK', reference: { kind, description: '' } },
    });
    for (const entry of [
      move(id, 'operator:bonus-cost', 'wallet', 1n, of('refund', 'bonus')),
      move(id, 'operator:bonus-cost', 'wallet', 2n, of('invite', 'bonus')),
      move(id, 'operator:adjustment', 'wallet', 3n, of('correction', 'deposit')),
      move(id, 'wallet', 'operator:adjustment', 4n, of('correction', 'withdraw')),
    ])
      expect(await fixture.deps.ledger.post(entry)).toMatchObject({ ok: true });
    const amounts = async (search: string) =>
      (await find({ search }, rewarded)).statements.map(({ amount }: { amount: number }) => amount);
    expect(await amounts('คืนยอดเสีย')).toEqual([0.01]);
    expect(await amounts('invite')).toEqual([0.02]);
    // Written with a tone mark, as many do.
    expect(await amounts('ชวนเพื่่อน')).toEqual([0.02]);
    expect(await amounts('adjustment')).toEqual([-0.04, 0.03]);
    expect(await amounts('bonus')).toEqual([0.02, 0.01]);
    expect(await amounts('qr')).toEqual([]);
  });

  test('respects the filter, and has pages with the right total', async () => {
    expect(await find({ search: '500', filter: 'in' })).toMatchObject({ total: 2 });
    const pages = await Promise.all([1, 2, 3].map((page) => find({ search: '500', limit: 3, page })));
    expect(pages.map(({ total, statements }) => [total, statements.length])).toEqual([
      [4, 3],
      [4, 1],
      [4, 0],
    ]);
  });

  test('for a day finds the lines of that day', async () => {
    const { total, statements } = await find({});
    const today = formatDateTime(new Date(statements[0].createdAt)).slice(0, 10);
    expect(await find({ search: today })).toMatchObject({ total });
    expect(await find({ search: today.slice(0, 5), filter: 'in', limit: 3 })).toMatchObject({ total: 4 });
    const said = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      timeZone: 'Asia/Bangkok',
    }).format(new Date(statements[0].createdAt));
    expect(await find({ search: said })).toMatchObject({ total });
    expect(await find({ search: '01/01/2020' })).toEqual({ total: 0, statements: [] });
  });

  test('for a bank finds deposits from it, payouts to it, and deposits of unknown payers into it', async () => {
    const [payer, other] = [await fixture.member(), await fixture.member()];
    await fixture.transfer({ from: payer, amount: 640 });
    await fixture.until(async () => (await fixture.balance(payer, 'wallet')) === 64_000n, 'credited');
    const { body: qr } = await fixture.server.call('createQr', {
      token: payer.token,
      params: { bankCode: 'KBANK' },
      body: { amount: 75 },
    });
    await fixture.pay(qr.payload);
    await fixture.until(async () => (await fixture.balance(payer, 'wallet')) === 71_500n, 'paid');
    await fixture.server.call('withdraw', { token: payer.token, body: { amount: 100 } });
    const atScb = await fixture.server.createMember({ bankCode: 'SCB' });
    await fixture.transfer({ from: atScb, amount: 60, fromBank: 'SCB' });
    await fixture.until(async () => (await fixture.balance(atScb, 'wallet')) === 6_000n, 'credited');
    const amounts = async (search: string, filter = 'all', of = payer) =>
      (await find({ search, filter }, of)).statements.map(({ amount }: { amount: number }) => amount);
    expect(await amounts('KBank')).toEqual([-100, 75, 640]);
    expect(await amounts('กสิกร')).toEqual([-100, 75, 640]);
    expect(await amounts('kasikorn', 'in')).toEqual([75, 640]);
    expect(await amounts('kbank', 'out')).toEqual([-100]);
    expect(await amounts('scb')).toEqual([]);
    expect(await amounts('scb', 'all', atScb)).toEqual([60]);
    expect(await find({ search: 'kbank' }, other)).toEqual({ total: 0, statements: [] });
  });

  test('for an id, a receipt or a reference finds that line, for its member only', async () => {
    const [rich, other] = [await fixture.member(), await fixture.member()];
    const reference = await fixture.transfer({ from: rich, amount: 640 });
    await fixture.until(async () => (await fixture.balance(rich, 'wallet')) === 64_000n, 'credited');
    const { body: qr } = await fixture.server.call('createQr', {
      token: rich.token,
      params: { bankCode: 'KBANK' },
      body: { amount: 75 },
    });
    await fixture.pay(qr.payload);
    await fixture.until(async () => (await fixture.balance(rich, 'wallet')) === 71_500n, 'paid');
    const [byQr, byBank] = (await find({}, rich)).statements;
    const statementOf = async ({ _id }: { _id: string }) =>
      (await fixture.server.call('getStatement', { token: rich.token, params: { statementId: _id } })).body;
    const [ofQr, ofBank] = [await statementOf(byQr), await statementOf(byBank)];
    expect(ofBank.references).toEqual({ bank: reference, qr: null });
    for (const [search, found] of [
      [reference, byBank],
      [byBank._id, byBank],
      [ofBank.receipt.code, byBank],
      [ofBank.receipt.code.toLowerCase().replaceAll('-', ''), byBank],
      [ofQr.references.qr, byQr],
      [ofQr.references.qr.toLowerCase(), byQr],
    ] as const) {
      expect((await find({ search }, rich)).statements, search).toEqual([found]);
      expect(await find({ search }, other), search).toEqual({ total: 0, statements: [] });
    }
    expect(await find({ search: reference, filter: 'out' }, rich)).toEqual({ total: 0, statements: [] });
    expect(await find({ search: v7() }, rich)).toEqual({ total: 0, statements: [] });
  });
});

test('a search for words reads its own lines by key, however long the history is', async () => {
  const { pool } = fixture.deps;
  const player = await fixture.member();
  await pool.query(
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type,
                        counterpart, xid, created_at)
     select m.id, i, i, 'move', 'operator:demo', 'wallet', 100, 'THB', 'test', (array['transfer', 'deposit'])[1 + n % 2],
            case when n % 2 = 1 then 'BANK' when n % 1000 = 0 then 'PG' else 'AWC' end, ledger_xid(),
            timestamptz '2026-01-01' + n * interval '1 minute'
       from (select n, gen_random_uuid() as i from generate_series(1, 10000) n) x
         cross join unnest($1::uuid[]) m (id)`,
    [[player.id, v7()]],
  );
  await pool.query(
    `insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, from_bank, state,
                               member_id, entry_id, credit_id)
     select gen_random_uuid(), 'operator:bank:SCB', 'THB', 100, now(), false, array['line'], false,
            case when e.n % 1000 = 0 then 'SCB' else 'KBANK' end, 'credited', e.member_id, e.id, e.id
       from (select member_id, id, row_number() over (order by created_at) as n from entry
              where member_id = $1 and statement_type = 'deposit') e`,
    [player.id],
  );
  await pool.query('vacuum analyze entry, bank_receipt');
  const client = new pg.Client({
    connectionString: fixture.server.databaseUrl,
    types: pool.options.types,
  });
  await client.connect();
  // Passes a client as a pool, because the queries use no more of a pool than a client has.
  const asPool = client as unknown as pg.Pool;
  const read = async (search: string) => {
    let total = 0;
    const work = await watchPlans(client, async () => {
      total = (await findStatements(asPool, player.id, { page: 1, limit: 10, filter: 'all', search })).total;
    });
    return { ...work, total };
  };
  const [game, bank] = [await read('naga'), await read('scb')];
  await client.end();
  expect([game.total, bank.total]).toEqual([10, 5]);
  for (const { rows, scanned } of [game, bank]) {
    expect(scanned.filter((table) => ['entry', 'bank_receipt'].includes(table))).toEqual([]);
    // Each of the 5,000 lines of the type passes through some steps of the plan.
    expect(rows).toBeLessThan(8 * 5_000);
  }
});

test.each([
  ['1,234,567.89', 123_456_789n],
  ['12,34', null],
  ['0,500', null],
  ['01,000', null],
  ['1,2345', null],
  ['', null],
  ['.5', null],
  ['1.', null],
  ['1e3', null],
])('the amount %j is read as %s', (typed, minor) => {
  expect(readAmount(typed)).toBe(minor);
});
