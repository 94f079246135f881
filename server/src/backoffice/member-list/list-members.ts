import type pg from 'pg';
import type { BackofficeContext, BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { maskName, maskPhone } from '../../platform/backoffice/mask.ts';
import { readCursor, writeCursor } from '../../platform/db/page-cursor.ts';
import { endOfReads, listedMembers } from './member-list.queries.ts';

/** Maximum members read for one page, whether they match or not. */
const maxReads = 5_000;

/**
 * Returns members that match the filters, masked. A page for which `maxReads` members were read may be short, and
 * names the cursor to go on from.
 */
export async function listMembers(
  pool: pg.Pool,
  { query }: Pick<BackofficeContext<'listMembers'>, 'query'>,
  readsPerPage = maxReads,
): Promise<BackofficeReplyOf<'listMembers'>> {
  const { after, most, status, from, until, currency, over, deposited, tag } = query;
  const reads = {
    status: status ?? null,
    tag: tag ?? null,
    from: from ?? null,
    until: until ?? null,
    before: readCursor(after),
    most: readsPerPage,
  };
  const conditions = {
    currency: currency ?? null,
    over: over === undefined ? null : BigInt(over),
    deposited: deposited === undefined ? null : deposited === 'yes',
  };
  const found = await listedMembers(pool, reads, conditions, most + 1);
  const rows = found.slice(0, most);
  const last = rows.at(-1);
  const end = found.length > most && last ? writeCursor(last) : await endOf(pool, reads);
  return {
    rows: rows.map(({ id, phone, name, us: _, ...row }) => ({
      ...row,
      memberId: id,
      name: maskName(name),
      phone: maskPhone(phone),
    })),
    next: end,
  };
}

async function endOf(pool: pg.Pool, reads: Parameters<typeof endOfReads>[1]): Promise<string | null> {
  const end = await endOfReads(pool, reads);
  return end && `${end.us}.${end.id}`;
}
