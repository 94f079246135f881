import type pg from 'pg';

export interface DatabaseFacts {
  readonly version: string;
  readonly sizeBytes: bigint;
  readonly startedAt: Date;
  readonly most: number;
  readonly all: bigint;
  readonly active: bigint;
  readonly idleInTransaction: bigint;
  readonly waitingForLock: bigint;
}

export async function databaseFacts(pool: pg.Pool): Promise<DatabaseFacts> {
  const { rows } = await pool.query<DatabaseFacts>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as "sizeBytes",
            pg_postmaster_start_time() as "startedAt", current_setting('max_connections')::integer as most,
            (select count(*) from pg_stat_activity where backend_type = 'client backend') as all,
            (select count(*) from pg_stat_activity where state = 'active' and backend_type = 'client backend') as active,
            (select count(*) from pg_stat_activity where state like 'idle in transaction%') as "idleInTransaction",
            (select count(*) from pg_stat_activity where wait_event_type = 'Lock') as "waitingForLock"`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('a statement of one row answered none');
  return facts;
}

export interface LongTransaction {
  readonly name: string | null;
  readonly state: string | null;
  readonly waitsFor: string | null;
  readonly since: Date | null;
}

/**
 * Returns long transactions, which prevent the cleanup of old rows. Their statements are left out because they may contain
 * private data.
 */
export async function longTransactions(pool: pg.Pool): Promise<LongTransaction[]> {
  const { rows } = await pool.query<LongTransaction>(
    `select application_name as name, state, nullif(concat_ws(' ', wait_event_type, wait_event), '') as "waitsFor", xact_start as since
       from pg_stat_activity
      where xact_start < now() - interval '10 seconds' and backend_type = 'client backend' and datname = current_database()
      order by xact_start limit 10`,
  );
  return rows;
}

export interface Replica {
  readonly name: string | null;
  readonly state: string | null;
  readonly behindBytes: bigint | null;
}

/** Returns replicas. PostgreSQL shows their state and lag only to roles that may read all statistics. */
export async function databaseReplicas(pool: pg.Pool): Promise<Replica[]> {
  const { rows } = await pool.query<Replica>(
    `select application_name as name, state,
            (case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end)::bigint as "behindBytes"
       from pg_stat_replication order by application_name limit 20`,
  );
  return rows;
}

export interface TableFacts {
  readonly name: string | null;
  readonly rows: bigint | null;
  readonly deadRows: bigint | null;
  readonly sizeBytes: bigint;
  readonly vacuumedAt: Date | null;
}

/** Returns the twelve tables with the most dead rows, by the statistics. */
export async function deadRows(pool: pg.Pool): Promise<TableFacts[]> {
  const { rows } = await pool.query<TableFacts>(
    `select t.relname::text as name, t.n_live_tup as rows, t.n_dead_tup as "deadRows",
            coalesce(pg_total_relation_size(t.relid), 0) as "sizeBytes",
            greatest(t.last_vacuum, t.last_autovacuum) as "vacuumedAt"
       from (select * from pg_stat_user_tables where schemaname = 'public' order by n_dead_tup desc, relname limit 12) t
      order by t.n_dead_tup desc, t.relname`,
  );
  return rows;
}
