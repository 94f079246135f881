import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { checkBook } from '../../ledger/check/book-check.ts';
import { accountOf, type BankWorld, bankWorld } from '../../testing/bank.ts';
import { type TestDesk, type TestOperator, testDesk } from '../../testing/console/desk-server.ts';

let world: BankWorld;
let desk: TestDesk;
let ann: TestOperator;
let account: string;
beforeAll(async () => {
  world = await bankWorld();
  desk = await testDesk(world.server);
  ann = await desk.operator('finance', 'Ann');
  const { body } = await desk.call('listFedAccounts', { as: ann });
  account = body.accounts.find(({ bankCode }: { bankCode: string }) => bankCode === 'SCB').id;
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});
afterEach(async () => expect((await checkBook(world.deps.pool)).violations).toEqual([]));

const csv = (...rows: string[]) =>
  Buffer.from(['at,amount,fromBank,fromAccountNo,fromName', ...rows].join('\n'));
const send = (name: 'previewStatement' | 'importStatement', file: Buffer, key?: string) =>
  desk.call(name, { as: ann, body: { account }, file, ...(key ? { key } : {}) });

test('a statement is looked at before it is taken, and taken once', async () => {
  const member = await world.member();
  const { accountNo } = accountOf(member);
  const file = csv(
    `2026-11-20 10:15,1200.50,KBANK,${accountNo},TEST MEMBER`,
    '2026-11-20 10:20,75.00,,,SOMEBODY ELSE',
  );
  const { body } = await send('previewStatement', file);
  expect(body).toMatchObject({ flaws: [], payments: 2, known: 0, total: '127550', currency: 'THB' });
  expect(body.rows[0]).toMatchObject({
    amount: '120050',
    isKnown: false,
    from: `KBANK ••••${accountNo.slice(-4)} T••• M•••`,
  });
  expect(await world.balance(member, 'wallet')).toBe(0n);
  const key = v7();
  expect((await send('importStatement', file, key)).body).toEqual({ credited: 1, suspended: 1, known: 0 });
  expect((await send('importStatement', file, key)).body).toEqual({ credited: 1, suspended: 1, known: 0 });
  expect((await send('importStatement', file)).body).toEqual({ credited: 0, suspended: 0, known: 2 });
  expect((await send('previewStatement', file)).body).toMatchObject({ known: 2 });
  expect(await world.balance(member, 'wallet')).toBe(120_050n);
  const { rows } = await world.deps.pool.query(
    `select who, after from audit where action = 'importStatement' and subject_id = $1 order by seq`,
    [account],
  );
  expect(rows.map(({ after }) => after?.credited ?? null)).toEqual([null, 1, null, 0]);
});

test('two who take one file at once take each payment once', async () => {
  const member = await world.member();
  const { accountNo } = accountOf(member);
  const rows = Array.from({ length: 20 }, (_, n) => `2026-11-21 10:${10 + n},${100 + n},KBANK,${accountNo},`);
  const answers = await Promise.all([1, 2].map(() => send('importStatement', csv(...rows))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await world.balance(member, 'wallet')).toBe(219_000n);
});

test('nothing is taken of a file with a flaw', async () => {
  const file = csv('2026-11-20 10:15,1200.50,KBANK,,', '30/11/2026,75,,,');
  expect((await send('previewStatement', file)).body.flaws).toEqual(['row 2: at is "30/11/2026"']);
  const refused = await send('importStatement', file);
  expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', params: { field: 'file' } });
  const many = csv(...Array.from({ length: 2_001 }, (_, n) => `2026-11-20,${n + 1},,,`));
  expect((await send('previewStatement', many)).body.flaws).toEqual(['more than 2000 rows']);
  const other = await desk.call('previewStatement', { as: ann, body: { account: v7() }, file });
  expect(other.body.code).toBe('NO_DATA');
});
