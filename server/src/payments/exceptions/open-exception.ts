import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { pageOf, readCursor, writeCursor } from '../../platform/db/page-cursor.ts';
import { type Allowed, allowedFor } from './allowed-decisions.ts';
import { type OpenRow, openRows, openRowsOf } from './open-exception.queries.ts';

/** One thing that is not over, with everything that a person needs to decide about it. */
export interface OpenItem extends OpenRow, Allowed {
  readonly currency: Currency | null;
}

export interface OpenPage {
  readonly items: readonly OpenItem[];
  /** Where the next page begins; null: this was the last. */
  readonly next: string | null;
}

const mostAtOnce = 200;

/**
 * All that is not over, the oldest first: every open hold, everything that a person was called for, every alarm that is
 * open or has money in suspense. `after` is the `next` of the page before.
 */
export async function listOpen(
  pool: pg.Pool,
  { after = null, limit = 50 }: { readonly after?: string | null; readonly limit?: number } = {},
): Promise<OpenPage> {
  const atOnce = Math.max(1, Math.min(mostAtOnce, Math.trunc(limit)));
  const found = await openRows(pool, { after: readCursor(after), limit: atOnce + 1 });
  const { rows, next } = pageOf(found, atOnce, writeCursor);
  return { items: rows.map(withAllowed), next };
}

/** Those whose id begins so, at most so many: for who types one. */
export async function findOpen(pool: pg.Pool, idBegins: string, limit = 2): Promise<OpenItem[]> {
  if (!/^[0-9a-f][0-9a-f-]{3,35}$/.test(idBegins)) return [];
  return (await openRows(pool, { idBegins, limit })).map(withAllowed);
}

/** What is open under this whole id. */
export async function openUnder(pool: pg.Pool, id: string): Promise<OpenItem[]> {
  return isUuid(id) ? (await openRowsOf(pool, id)).map(withAllowed) : [];
}

function withAllowed(row: OpenRow): OpenItem {
  return { ...row, ...allowedFor(row) };
}
