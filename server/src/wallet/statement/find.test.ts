import { formatDateTime } from '@kapao/core/calendar';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { deposit, hold, move, voided } from '../../testing/ledger/ledger.ts';
import { readAmount } from './find-statements.ts';

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

test.each([{ filter: 'none' }, { search: 'x'.repeat(41) }, { search: 5 }, { search: '\u0000' }])(
  '%o is refused as invalid',
  async (body) => {
    const answer = await fixture.server.call('getStatements', { token: member.token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  },
);

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

test.each([
  ['1,234,567.89', 123_456_789n],
  ['12,34', null],
  ['1,2345', null],
  ['', null],
  ['.5', null],
  ['1.', null],
  ['1e3', null],
])('the amount %j is read as %s', (typed, minor) => {
  expect(readAmount(typed)).toBe(minor);
});
