import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { AccountTables } from '../account/account.tables.ts';
import type { ContentTables } from '../content/content.tables.ts';
import type { RequestTables } from '../http/request.tables.ts';
import type { SessionTables } from '../session/session.tables.ts';

/** What Kysely knows of the tables: those that slices read with it. The ledger is SQL functions. */
export interface Database extends AccountTables, ContentTables, RequestTables, SessionTables {}

/** A query builder on a pool that somebody else closes. */
export function createDb(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
