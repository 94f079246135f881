import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { checkLedger } from '../../../server/src/ledger/integrity/ledger-check.ts';
import { migrate } from '../../../server/src/platform/db/migrate/migrate.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { newMembers } from '../../../server/src/testing/ledger/ledger.ts';
import {
  numbersFrom,
  OperationDriver,
  randomOperation,
} from '../../../server/src/testing/ledger/operations.ts';
import { watchEntryWriters, wrongEntryWriters } from '../entry-writers.ts';
import { Callers, keyOf } from './callers.ts';
import { DatabaseUnderTest } from './database-under-test.ts';
import { ServerUnderTest } from './server-under-test.ts';

export interface KillTestOptions {
  /** Process killed in each round, in order. */
  readonly rounds: readonly Victim[];
  /** Longest load in ms before each kill; at random, half to all of it is used. */
  readonly loadMs: number;
  readonly callers: number;
  readonly members: number;
  readonly seed: number;
  readonly log: (line: string) => void;
}

export type Victim = 'server' | 'database' | 'both';

export interface KillTestReport {
  /** Number of entries whose success was acknowledged. */
  readonly acknowledged: number;
  /** Number of calls without an answer, and of those among them that were posted all the same. */
  readonly unanswered: number;
  readonly unansweredButDone: number;
  /** Milliseconds from each kill of the database until it answered again. */
  readonly recoveriesMs: readonly number[];
  /** Sentences about each violation; empty when all is well. */
  readonly faults: readonly string[];
}

/** Kills the server and the database under load, lets the callers retry with the same ids, and checks the ledger. */
export async function killTest(options: KillTestOptions): Promise<KillTestReport> {
  const { rounds, loadMs, log } = options;
  const database = await DatabaseUnderTest.create();
  try {
    const url = await database.start();
    await migrate(url);
    const next = numbersFrom(options.seed);
    const driver = new OperationDriver(await fundedMembers(url, options.members));
    const server = new ServerUnderTest(url);
    await server.start();
    const callers = new Callers(server, () => withOutbox(driver, next));
    callers.start(options.callers);
    const recoveriesMs: number[] = [];
    for (const [round, victim] of rounds.entries()) {
      await sleep(loadMs / 2 + (next() % (loadMs / 2)));
      const before = callers.acknowledged;
      if (victim !== 'database') await server.kill();
      if (victim !== 'server') {
        const killedAt = performance.now();
        await database.kill();
        await database.start();
        recoveriesMs.push(Math.round(performance.now() - killedAt));
      }
      if (victim !== 'database') await server.start();
      log(`round ${round + 1}: ${victim} killed after ${before} acknowledged entries`);
    }
    await sleep(loadMs / 2);
    await callers.finish();
    await server.kill('SIGTERM');
    const faults = await readLedger(url, callers);
    return { ...callers.counts(), recoveriesMs, faults };
  } finally {
    await database.destroy();
  }
}

/** Returns an entry with one outbox row, so that the outbox must hold as many rows as the ledger. */
function withOutbox(driver: OperationDriver, next: () => number) {
  const outbox = [{ topic: 'hint', payload: { event: 'wallet', data: {} } }] as const;
  return { ...driver.entry(randomOperation(next)), outbox };
}

async function fundedMembers(url: string, count: number): Promise<string[]> {
  const pool = createPool(url, { max: 2 });
  const members = await newMembers(pool, count, { games: ['PG', 'JOKER'], balance: 1_000n });
  await watchEntryWriters(pool);
  await pool.end();
  return members;
}

async function readLedger(url: string, callers: Callers): Promise<string[]> {
  const pool = createPool(url, { max: 2 });
  try {
    const { violations } = await checkLedger(pool);
    return [
      ...violations.map(({ rule, count }) => `the ledger breaks a rule ${count} times: ${rule}`),
      ...(await compareWithLedger(pool, callers)),
      ...(await wrongEntryWriters(pool)),
    ];
  } finally {
    await pool.end();
  }
}

interface EntryRow {
  readonly member_id: string;
  readonly id: string;
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  readonly debit_after: bigint | null;
  readonly credit_after: bigint | null;
}

const shown = 5;

/** Returns the differences between the acknowledged entries and the ledger, which must be the same list. */
async function compareWithLedger(pool: pg.Pool, callers: Callers): Promise<string[]> {
  const { rows } = await pool.query<EntryRow>(
    `select member_id, id, kind, debit, credit, amount, debit_after, credit_after from entry
     where reason <> 'funding'`,
  );
  const book = new Map(rows.map((row) => [`${row.member_id}/${row.id}`, row]));
  const lost = [...callers.successes].filter(([key]) => !book.has(key));
  const changed = [...callers.successes].filter(([key, { entry, debitAfter, creditAfter }]) => {
    const row = book.get(key);
    return (
      row &&
      (row.kind !== entry.kind ||
        row.debit !== entry.debit ||
        row.credit !== entry.credit ||
        row.amount !== entry.amount ||
        row.debit_after !== debitAfter ||
        row.credit_after !== creditAfter)
    );
  });
  const unacknowledged = [...book.keys()].filter((key) => !callers.successes.has(key));
  const outboxCount = await pool.query<{ rows: number }>('select count(*)::int as rows from outbox');
  return [
    ...callers.contradictions.slice(0, shown),
    ...list(
      'acknowledged and lost',
      lost.map(([, { entry }]) => keyOf(entry)),
    ),
    ...list(
      'is in the ledger with other balances than were acknowledged',
      changed.map(([key]) => key),
    ),
    ...list('is in the ledger and was never acknowledged', unacknowledged),
    ...(outboxCount.rows[0]?.rows === rows.length
      ? []
      : [`${rows.length} entries wrote ${outboxCount.rows[0]?.rows} outbox rows`]),
  ];
}

function list(what: string, keys: readonly string[]): string[] {
  if (keys.length === 0) return [];
  return [`${keys.length} times: ${what}, e.g. ${keys.slice(0, shown).join(', ')}`];
}
