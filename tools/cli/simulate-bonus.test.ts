import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayKey } from '@kapao/core/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../server/src/testing/app.ts';
import { fund } from '../../server/src/testing/transfer-fixture.ts';
import { run } from './testing/run-command.ts';

const offer = {
  code: 'DRAFT',
  kind: 'bonus',
  currency: 'THB',
  name: { th: 'โบนัส', la: 'ໂບນັດ', en: 'Bonus' },
  description: { th: 'ฝากแล้วรับ', la: 'ຝາກແລ້ວຮັບ', en: 'Deposit and receive' },
  type: 'day',
  terms: {
    credit: { kind: 'percent', percent: 100, most: 500 },
    minDeposit: 100,
    turnoverMultiple: 0,
    percentFail: 2,
    cap: null,
  },
};

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(join(tmpdir(), 'kapao-simulate-'));
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function command(file: unknown, ...args: string[]) {
  const path = join(folder, 'offer.json');
  await writeFile(path, typeof file === 'string' ? file : JSON.stringify(file));
  return run('simulate-bonus', { args: [path, ...args], env: { DATABASE_URL: server.databaseUrl } });
}

test('prints what an offer would have cost, as text and as JSON', async () => {
  const today = dayKey(new Date());
  const period = ['--from', today, '--to', today];
  const member = await server.createMember();
  await fund(server.deps, { ...member, currency: 'THB' }, 300_00n);
  await server.deps.pool.query(
    `insert into bet (member_id, code, bet_id, category, version, status, settled_at, stake, turnover, payout, worth,
                      stake_value, turnover_value, payout_value)
     values ($1, 'PG', 'b', 'slot', 0, 'settled', now() + interval '1 millisecond', 100, 100, 100, 1, 100, 100, 100)`,
    [member.id],
  );
  const said = await command(offer, ...period);
  expect(said.code).toBe(0);
  for (const line of [
    '1 of 1 members would have claimed it, 1 bonuses.',
    '  cost               300.00 THB',
    '  SUCCESS         1  100.0 %',
    `  ${member.publicId}  300.00 THB in 1 bonus`,
    `  ${today}                 │${'█'.repeat(35)} 300.00 (1 begun)`,
  ])
    expect(said.output).toContain(line);
  expect(await command(offer, ...period)).toEqual(said);
  const { output } = await command(offer, ...period, '--json');
  expect(JSON.parse(output)).toMatchObject({ takers: 1, cost: '30000', ends: { SUCCESS: 1 } });
});

test('an invalid offer, period or option is reported', async () => {
  const period = ['--from', '2026-10-01', '--to', '2026-10-31'];
  expect((await command({ ...offer, terms: {} }, ...period)).output).toContain('is no offer:');
  expect((await command('{', ...period)).output).toContain('can not be read');
  for (const args of [
    [],
    ['--from', '2026-10-01', '--to', '2026-09-30'],
    ['--from', '2024-01-01', '--to', '2026-09-30'],
    [...period, '--stakes', 'mine'],
    [...period, '--hurry'],
  ])
    expect(await command(offer, ...args)).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run'),
    });
});
