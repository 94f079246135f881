import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import { createPool } from './pool.ts';
import { createDb, type Database } from './schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The one PostgreSQL of a test run; its database kapao_template has all migrations. */
    postgresUrl: string;
  }
}

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

/** A database of its own, cloned from the migrated template. Closing fails when a connection was leaked. */
export async function testDatabase(): Promise<TestDatabase> {
  const admin = createPool(inject('postgresUrl'), { max: 1 });
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name} template kapao_template`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const pool = createPool(url.href);
  return {
    url: url.href,
    pool,
    db: createDb(pool),
    async close() {
      await pool.end();
      try {
        // Without FORCE: a connection that somebody forgot is a leak, and fails here.
        await dropWhenFree(admin, name);
      } finally {
        await admin.end();
      }
    },
  };
}

/** Backends of connections just closed need a moment to leave. */
async function dropWhenFree(admin: pg.Pool, name: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await admin.query(`drop database ${name}`);
      return;
    } catch (error) {
      if (attempt >= 20) throw error;
      await new Promise((resume) => setTimeout(resume, 100));
    }
  }
}
