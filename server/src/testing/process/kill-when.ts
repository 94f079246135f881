import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect } from 'vitest';
import { patience } from './patience.ts';
import { programEnv } from './program-env.ts';

/**
 * Runs a file in another process and kills it with SIGKILL as soon as `when` holds. Throws if it never holds, or if the
 * process printed anything but that it was ready, because it had then ended by itself.
 */
export async function killWhen(
  when: () => Promise<boolean>,
  file: string,
  args: readonly string[],
): Promise<void> {
  const child = spawn(process.execPath, [file, ...args], {
    env: programEnv(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (part) => {
    said += part;
  });
  const exited = once(child, 'exit');
  for (const end = Date.now() + patience(); !(await when()); ) {
    if (Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`the victim never came so far; it said ${said}`);
    }
    await sleep(5);
  }
  child.kill('SIGKILL');
  await exited;
  if (said !== 'ready\n') throw new Error(`the victim was not killed in its work; it said ${said}`);
}

/**
 * Ways in which the transaction of a killed process ends: it commits without anybody to answer, or it is lost with its
 * connection.
 */
export const killedTransactionEnds = ['commits it', 'rolls it back'] as const;

/**
 * Kills a process in the middle of a ledger transaction, which is blocked in a write (`insert on decision`) until the
 * process is gone. Neither a timeout of the database nor the lost client ends the transaction earlier.
 */
export async function killInTransaction(
  pool: pg.Pool,
  write: string,
  how: (typeof killedTransactionEnds)[number],
  file: string,
  args: readonly string[],
): Promise<void> {
  await pool.query(
    `create function stand_still() returns trigger language plpgsql
       set lock_timeout = 0 set client_connection_check_interval = 0
       as 'begin perform pg_advisory_xact_lock(4711); return null; end';
     create trigger stand_still after ${write} for each row execute function stand_still()`,
  );
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(4711)');
  const posting = `from pg_stat_activity where datname = current_database() and query like '%ledger_post%'
    and state = 'active' and pid <> pg_backend_pid()`;
  const count = async (more = '') => (await pool.query(`select 1 ${posting} ${more}`)).rowCount;
  await killWhen(async () => (await count("and wait_event = 'advisory'")) === 1, file, args);
  if (how === 'rolls it back') await pool.query(`select pg_terminate_backend(pid) ${posting}`);
  else await holder.query('select pg_advisory_unlock(4711)');
  await expect.poll(() => count(), { interval: 10 }).toBe(0);
  holder.release(true);
  await pool.query('drop function stand_still cascade');
}
