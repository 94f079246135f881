import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { pageOf, readCursor, writeCursor } from '../../platform/db/page-cursor.ts';
import { type AllowedDecisions, allowedDecisions } from './allowed-decisions.ts';
import { type OpenExceptionRow, openExceptionRows, openExceptionRowsOf } from './open-exception.queries.ts';
import { type OperatorShare, operatorShares } from './operator-share.ts';

/** Open exception with everything that staff need to decide about it. */
export interface OpenException extends OpenExceptionRow, AllowedDecisions {
  readonly currency: Currency | null;
  /** Part of an alarm's money that the operator keeps; null: the usual case. */
  readonly operatorShare: OperatorShare | null;
}

export interface OpenExceptionPage {
  readonly items: readonly OpenException[];
  /** Cursor of the next page; null: this was the last. */
  readonly next: string | null;
}

const maxAtOnce = 200;

/**
 * Returns all open exceptions, oldest first: every open hold, everything escalated, every alarm that is open or has money
 * in suspense. `after` is the `next` of the previous page.
 */
export async function listOpenExceptions(
  pool: pg.Pool,
  { after = null, limit = 50 }: { readonly after?: string | null; readonly limit?: number } = {},
): Promise<OpenExceptionPage> {
  const atOnce = Math.max(1, Math.min(maxAtOnce, Math.trunc(limit)));
  const found = await openExceptionRows(pool, { after: readCursor(after), limit: atOnce + 1 });
  const { rows, next } = pageOf(found, atOnce, writeCursor);
  return { items: await withAllowed(pool, rows), next };
}

/** Returns open exceptions whose id has this prefix, for a search, up to a limit. */
export async function findOpenExceptions(
  pool: pg.Pool,
  idBegins: string,
  limit = 2,
): Promise<OpenException[]> {
  if (!/^[0-9a-f][0-9a-f-]{3,35}$/.test(idBegins)) return [];
  return withAllowed(pool, await openExceptionRows(pool, { idBegins, limit }));
}

/** Returns the open exceptions with exactly this id. */
export async function openExceptionsUnder(pool: pg.Pool, id: string): Promise<OpenException[]> {
  return isUuid(id) ? withAllowed(pool, await openExceptionRowsOf(pool, id)) : [];
}

async function withAllowed(pool: pg.Pool, rows: readonly OpenExceptionRow[]): Promise<OpenException[]> {
  const shares = await operatorShares(pool, rows);
  return rows.map((row) => {
    const share = shares.get(row.id) ?? null;
    return { ...row, ...allowedDecisions({ ...row, operatorShare: share?.amount }), operatorShare: share };
  });
}
