import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Restore point of a database. Going back to it simulates a failover that loses the last commits. */
export interface RestorePoint {
  /** Undoes everything committed since, and cuts every connection. */
  goBack(): Promise<void>;
  /** Drops the copy. */
  forget(): Promise<void>;
}

export async function restorePointOf(databaseUrl: string): Promise<RestorePoint> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const copy = `${name}_before`;
  await copyDatabase(databaseUrl, name, copy);
  return {
    async goBack() {
      await onServer(databaseUrl, (client) => client.query(`drop database ${name} with (force)`));
      await copyDatabase(databaseUrl, copy, name);
    },
    forget: async () =>
      void (await onServer(databaseUrl, (client) => client.query(`drop database ${copy} with (force)`))),
  };
}

async function copyDatabase(url: string, from: string, to: string): Promise<void> {
  await onServer(url, async (client) => {
    for (let tries = 0; ; tries++) {
      // A database can only be copied without connections; pools reconnect by themselves.
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
        [from],
      );
      try {
        await client.query(`create database ${to} template ${from}`);
        return;
      } catch (error) {
        const busy = error instanceof Error && 'code' in error && error.code === '55006';
        if (!busy || tries === 50) throw error;
        await sleep(20);
      }
    }
  });
}

async function onServer(databaseUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await work(client).finally(() => client.end());
}
