import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayKey } from '@kapao/core/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoDepositAccounts } from '../../server/src/content/seed-content.ts';
import { listTransferAccounts } from '../../server/src/payments/bank-receipts/bank-feed.queries.ts';
import { type TestServer, testServer } from '../../server/src/testing/app.ts';
import { accountOf } from '../../server/src/testing/bank-fixture.ts';
import { run } from './testing/run-command.ts';

// Dates a few days back, because a statement covers some weeks.
const [day, nextDay] = [3, 2].map((ago) => dayKey(new Date(Date.now() - ago * 86_400_000)));

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  await seedDemoDepositAccounts(server.deps.pool);
  folder = await mkdtemp(join(tmpdir(), 'kapao-statement-'));
});
afterAll(async () => {
  await server?.close();
  if (folder) await rm(folder, { recursive: true });
});

const command = (...args: string[]) =>
  run('import-statement', { args, env: { DATABASE_URL: server.databaseUrl } });

async function file(...rows: string[]): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.csv`);
  await writeFile(path, ['at,amount,fromBank,fromAccountNo,fromName,reference', ...rows].join('\r\n'));
  return path;
}

const scb = async () =>
  (await listTransferAccounts(server.deps.pool)).find(({ bankCode }) => bankCode === 'SCB');
const wallet = async (token: string) => (await server.call('getWallet', { token })).body.wallet.amount;

test('a statement imported again, with more rows, credits each row once', async () => {
  const member = await server.createMember();
  const { accountNo, name } = accountOf(member);
  const account = await scb();
  const rows = [
    `${day} 09:15:00,"1,250.50",KBANK,${accountNo},${name},R-1`,
    `${day},300,KBANK,${accountNo},${name},`,
    `${day},300,KBANK,${accountNo},${name},`,
    `${day} 10:00:00,77.00,KTB,5550001112,NOBODY KNOWN,R-2`,
  ];
  expect(await command(account!.id.slice(0, -4), await file(...rows))).toMatchObject({
    code: 0,
    output: '3 credited, 1 for review (npm run backoffice), 0 known before.\n',
  });
  expect(await wallet(member.token)).toBe(1850.5);
  const more = [...rows, `${nextDay} 08:00:00,20.00,KBANK,${accountNo},${name},R-3`];
  expect((await command(account!.id, await file(...more))).output).toBe(
    '1 credited, 0 for review (npm run backoffice), 4 known before.\n',
  );
  expect(await wallet(member.token)).toBe(1870.5);
});

test('a file with one invalid row is refused whole, and the row is named', async () => {
  const member = await server.createMember();
  const { accountNo, name } = accountOf(member);
  const account = await scb();
  const wrong = await file(
    `${day} 09:15:00,500,KBANK,${accountNo},${name},R-9`,
    `${day} 09:15:00,5e2,KBANK,${accountNo},${name},R-10`,
  );
  const { code, errors } = await command(account!.id, wrong);
  expect(code).toBe(1);
  expect(errors).toContain('row 2: amount is "5e2"');
  expect(await wallet(member.token)).toBe(0);
});

test.each(['2026-13-01', '2026-02-30', '2026-02-29 09:15:00', `${day} 25:15:00`])(
  'a file with an invalid time (%s) is refused whole',
  async (at) => {
    const member = await server.createMember();
    const { accountNo, name } = accountOf(member);
    const payer = `KBANK,${accountNo},${name}`;
    const wrong = await file(`${day} 09:15:00,500,${payer},R-11`, `${at},500,${payer},R-12`);
    const { code, errors } = await command((await scb())!.id, wrong);
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(`row 2: at is "${at}"`) });
    expect(await wallet(member.token)).toBe(0);
  },
);

test('lists the accounts, and refuses an unknown account and a missing file', async () => {
  const account = await scb();
  expect((await command()).output).toContain(`${account!.id}  SCB`);
  expect((await command('zzzz', 'x.csv')).code).toBe(1);
  expect((await command(account!.id, join(folder, 'none.csv'))).errors).toContain('There is no file');
});
