import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { checkLedger } from '../../../server/src/ledger/integrity/ledger-check.ts';
import { takeOperatorSnapshot } from '../../../server/src/ledger/operator-accounts/operator-snapshot.job.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { deposit, newMembers, postOne } from '../../../server/src/testing/ledger/ledger.ts';
import { watchEntryWriters, wrongEntryWriters } from '../entry-writers.ts';
import { startServer } from '../start-server.ts';
import { Cluster } from './cluster.ts';
import { Load, missingEntries } from './load.ts';
import type { Programs } from './programs.ts';

export interface DrillOptions {
  readonly programs: Programs;
  /** Milliseconds of load before the dump, and again after the restore. */
  readonly loadMs: number;
  readonly callers: number;
  readonly members: number;
  readonly log: (line: string) => void;
}

export interface DrillReport {
  /** Number of entries acknowledged before the dump, during it, and after the restore. */
  readonly acknowledged: { readonly before: number; readonly during: number; readonly after: number };
  readonly dumpMs: number;
  readonly dumpBytes: number;
  readonly restoreMs: number;
  readonly startMs: number;
  /** Number of entries in the restored ledger at the end. */
  readonly entries: number;
  /** Increase of the ledger's transaction ids by the start. */
  readonly raisedBy: bigint;
  /** Sentences about each violation; empty when all is well. */
  readonly faults: readonly string[];
}

/** Dumps a database under load, restores it into a new cluster, continues there, and checks the ledger. */
export async function restoreDrill(options: DrillOptions): Promise<DrillReport> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-dump-'));
  const file = join(folder, 'kapao.dump');
  const clusters: Cluster[] = [];
  const create = async () => {
    const cluster = await Cluster.create(options.programs);
    clusters.push(cluster);
    return cluster;
  };
  try {
    const dumped = await dumpUnderLoad(await create(), file, options);
    return await continueOnNewCluster(await create(), file, dumped, options);
  } finally {
    for (const cluster of clusters) await cluster.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Dumped {
  readonly members: readonly string[];
  readonly before: readonly string[];
  readonly during: number;
  readonly dumpMs: number;
}

async function dumpUnderLoad(from: Cluster, file: string, options: DrillOptions): Promise<Dumped> {
  const server = await startServer(from.url);
  const pool = createPool(from.url, { max: 8 });
  await advanceTransactionIds(pool);
  const members = await newMembers(pool, options.members, { balance: 1_000n });
  await watchEntryWriters(pool);
  const app = createPool(from.url, { max: 8, asApp: true });
  const load = new Load(app, members, options.callers);
  await sleep(options.loadMs);
  await takeOperatorSnapshot(pool);
  await sleep(options.loadMs / 4);
  const before = [...load.acknowledged];
  const dumpMs = await timed(() => run(options.programs.pg_dump, ['-Fc', '-f', file, from.url]));
  await load.stop();
  const during = load.acknowledged.length - before.length;
  options.log(`dumped in ${dumpMs} ms, while ${during} entries were written`);
  await Promise.all([pool.end(), app.end()]);
  await server.stop();
  return { members, before, during, dumpMs };
}

/** Uses up 50,000 transaction ids, because a cluster in use is far ahead of a new one. */
async function advanceTransactionIds(pool: pg.Pool): Promise<void> {
  await pool.query(
    'do $$ begin for i in 1 .. 50000 loop perform pg_current_xact_id(); commit; end loop; end $$',
  );
}

/** Without privileges, because the new cluster has no role of the application before a server starts there. */
const restoring = ['--exit-on-error', '--no-privileges', '-j', '2'];

async function continueOnNewCluster(
  to: Cluster,
  file: string,
  { members, before, during, dumpMs }: Dumped,
  options: DrillOptions,
): Promise<DrillReport> {
  const { pg_restore } = options.programs;
  const restoreMs = await timed(() => run(pg_restore, [...restoring, '-d', to.url, file]));
  options.log(`restored in ${restoreMs} ms`);
  const pool = createPool(to.url, { max: 8 });
  const faults: string[] = [];
  if (!(await isRefused(pool, members[0] ?? '')))
    faults.push('an entry was taken before a server had started');
  const beganAt = performance.now();
  const server = await startServer(to.url);
  const startMs = Math.round(performance.now() - beganAt);
  options.log(`started in ${startMs} ms`);
  const app = createPool(to.url, { max: 8, asApp: true });
  const load = new Load(app, members, options.callers);
  await sleep(options.loadMs / 2);
  await takeOperatorSnapshot(pool);
  await sleep(options.loadMs / 2);
  await load.stop();
  const { violations, entries } = await checkLedger(pool);
  faults.push(
    ...violations.map(({ rule, count }) => `the ledger breaks a rule ${count} times: ${rule}`),
    ...(await differences(pool)),
    ...(await wrongEntryWriters(pool)),
    ...describeIds('acknowledged before the dump and not in it', await missingEntries(pool, before)),
    ...describeIds('acknowledged after the restore and gone', await missingEntries(pool, load.acknowledged)),
  );
  await Promise.all([pool.end(), app.end()]);
  await server.stop();
  return {
    acknowledged: { before: before.length, during, after: load.acknowledged.length },
    dumpMs,
    dumpBytes: (await stat(file)).size,
    restoreMs,
    startMs,
    entries,
    raisedBy: BigInt(server.said.map((line) => /"raisedBy":"(\d+)"/.exec(line)?.[1]).find(Boolean) ?? 0),
    faults,
  };
}

/**
 * Whether the restored database refuses an entry before a server is started on it. Otherwise a server that reconnects by
 * name would post to it.
 */
async function isRefused(pool: pg.Pool, member: string): Promise<boolean> {
  return postOne(pool, deposit(member, 1n)).then(
    () => false,
    (error: unknown) => String(error).includes('restored'),
  );
}

/** Returns operator accounts whose balance is not the sum of their entries. */
async function differences(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ code: string; balance: bigint | null; total: bigint | null }>(
    `select code, b.balance, e.total from operator_balances() b full join (
       select code, currency, sum(amount)::bigint as total from entry_side where code like 'operator:%' group by 1, 2
     ) e using (code, currency) where b.balance is distinct from e.total`,
  );
  return rows.map(({ code, balance, total }) => `${code} is ${balance}, and its entries sum to ${total}`);
}

function describeIds(what: string, ids: readonly string[]): string[] {
  return ids.length === 0 ? [] : [`${ids.length} times: ${what}, e.g. ${ids.slice(0, 3).join(', ')}`];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return Math.round(performance.now() - from);
}

const run = (program: string, args: readonly string[]) => promisify(execFile)(program, [...args]);
