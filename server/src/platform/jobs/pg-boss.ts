import { PgBoss } from 'pg-boss';
import { asAppRole } from '../db/roles/app-role.ts';

/**
 * Options that pg-boss passes on to the driver, though its types do not name them: without a time-out, a worker would wait
 * on a dead connection as long as the network does.
 */
const driver = { query_timeout: 35_000, keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/** Maximum number of concurrent queries; further ones wait for a connection. */
export const bossConnections = 4;

interface BossOptions {
  readonly superviseS: number;
  readonly connectMs: number;
  /** Whether the login is the owner's and acts as the application. */
  readonly asApp: boolean;
}

export function createBoss(connectionString: string, { superviseS, connectMs, asApp }: BossOptions): PgBoss {
  return new PgBoss({
    connectionString,
    schema: 'pgboss',
    // The owner has made the tables (installQueues); the application could not.
    migrate: false,
    createSchema: false,
    max: bossConnections,
    superviseIntervalSeconds: superviseS,
    monitorIntervalSeconds: superviseS,
    // Finished jobs are deleted hourly, so that one statement never has a whole day's jobs to delete.
    maintenanceIntervalSeconds: 3600,
    connectionTimeoutMillis: connectMs,
    ...driver,
    ...(asApp && { options: asAppRole }),
  });
}

/** Starts pg-boss and stops it again if that fails, so that a failed start can be repeated. */
export async function startBoss(boss: PgBoss, begin: () => Promise<void>): Promise<void> {
  try {
    await boss.start();
    await begin();
  } catch (fault) {
    await boss.stop({ graceful: false });
    throw fault;
  }
}

/**
 * Completes a run, the retry that was scheduled at its time limit included. pg-boss retries a job by deleting its row and
 * inserting another in one statement; an update that waited for the old row does not see the new one, and is repeated.
 */
export async function completeRun(boss: PgBoss, queue: string, id: string): Promise<void> {
  // The job's row is replaced at most once in a time limit.
  for (let tries = 0; tries < 5; tries++) {
    await boss.complete(queue, id, undefined, { includeQueued: true });
    const [left] = await boss.findJobs(queue, { id });
    if (left?.state !== 'active' && left?.state !== 'retry') return;
  }
}
