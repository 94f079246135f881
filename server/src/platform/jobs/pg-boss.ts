import { PgBoss } from 'pg-boss';

/**
 * Handed on to the driver by pg-boss, whose types do not name it: a connection that is silent for so long is dead, and
 * without this its worker would wait for it as long as the network does.
 */
const driver = { query_timeout: 35_000, keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/** So many questions at a time; another one waits for a connection. */
export const bossConnections = 4;

interface BossOptions {
  readonly superviseS: number;
  readonly connectMs: number;
}

export function createBoss(connectionString: string, { superviseS, connectMs }: BossOptions): PgBoss {
  return new PgBoss({
    connectionString,
    schema: 'pgboss',
    max: bossConnections,
    superviseIntervalSeconds: superviseS,
    monitorIntervalSeconds: superviseS,
    // What is over is deleted by the hour, so that one statement never has a whole day's jobs to delete.
    maintenanceIntervalSeconds: 3600,
    connectionTimeoutMillis: connectMs,
    ...driver,
  });
}

/** Begins, and where that fails ends what has begun of it: a start that comes to nothing can be made again. */
export async function startBoss(boss: PgBoss, begin: () => Promise<void>): Promise<void> {
  try {
    await boss.start();
    await begin();
  } catch (fault) {
    await boss.stop({ graceful: false });
    throw fault;
  }
}
