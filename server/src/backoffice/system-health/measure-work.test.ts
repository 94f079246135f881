import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seedContent } from '../../content/seed-content.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { measureWork } from './measure-work.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
  await seedContent(database.pool);
});
afterEach(() => database.close());

const warned: unknown[] = [];
const log = { warn: (fields: unknown) => warned.push(fields) } as never;

async function read(pool = database.app): Promise<string[]> {
  const register = new Registry();
  measureWork(register, { pool, log }, () => 3);
  return (await register.metrics()).split('\n');
}

test('counts what waits: inquiries, alarms, money in suspense, events and items of queues', async () => {
  await database.pool.query(
    `insert into inquiry (member_id, kind, id, provider, next_at, escalated_at)
     select gen_random_uuid(), 'leg-recheck', gen_random_uuid(), 'PG', now() - n * interval '10 minutes', case n when 1 then now() end
       from generate_series(1, 2) n`,
  );
  await database.pool.query(
    `insert into alarm (id, kind, account, currency, suspense, created_at)
     values ($1, 'unattributed', 'operator:bank:SCB', 'THB', 12345, now() - interval '1 day')`,
    [randomUUID()],
  );
  await database.pool.query(
    `insert into provider_minute (minute, kind, code, process, calls, errors, timeouts, spread)
     values (date_trunc('minute', now()), 'game', 'PG', $1, 10, 3, 1, '{}')`,
    [randomUUID()],
  );
  await database.pool.query(
    `select payout_balance_note('KBANK', 'THB', 123456, 0, 1), payout_balance_note('OLD', 'THB', 5, 0, 601000)`,
  );
  const lines = await read();
  expect(lines.filter((line) => line.startsWith('kapao_payout_balance_minor'))).toEqual([
    'kapao_payout_balance_minor{code="KBANK",currency="THB"} 123456',
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'kapao_inquiries{kind="leg-recheck",provider="PG",state="waiting"} 2',
      'kapao_inquiries{kind="leg-recheck",provider="PG",state="escalated"} 1',
      'kapao_alarms_open{kind="unattributed"} 1',
      'kapao_suspense_minor{currency="THB"} 12345',
      'kapao_queue_waiting{queue="bank_receipts"} 1',
      'kapao_provider_calls{kind="game",code="PG",result="answered"} 7',
      'kapao_provider_calls{kind="game",code="PG",result="error"} 2',
      'kapao_provider_calls{kind="game",code="PG",result="timeout"} 1',
      'kapao_members_online 3',
    ]),
  );
  const numberOf = (name: string) =>
    Number(
      lines
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1),
    );
  expect(numberOf('kapao_inquiry_late_seconds{')).toBeGreaterThanOrEqual(1_200);
  expect(numberOf('kapao_queue_late_ratio{queue="bank_receipts"}')).toBeGreaterThan(1);
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds '))).toBe(true);
});

test('without the database the metrics of the process remain, and it is logged once', async () => {
  const gone = { query: () => Promise.reject(new Error('gone')) };
  const lines = await read(gone as never);
  expect(lines).toContain('kapao_members_online 3');
  expect(lines.filter((line) => line.startsWith('kapao_outbox_waiting '))).toEqual([]);
  expect(warned).toHaveLength(1);
});
