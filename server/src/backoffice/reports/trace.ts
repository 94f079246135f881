import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { type Family, familyOf } from '@kapao/contract/backoffice/report-figures';
import type { Currency } from '@kapao/core/money';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { readCursor, writeCursor } from '../../platform/db/page-cursor.ts';
import { type DaySum, sumsOf, type TraceCursor, type TracedRow, traceDay } from './trace.queries.ts';

interface TraceQuery {
  readonly family: Family;
  readonly code?: string | undefined;
  readonly reason?: string | undefined;
  readonly side?: 'gave' | 'received' | undefined;
  readonly currency: Currency;
  readonly from: string;
  readonly to: string;
  readonly after?: string | undefined;
  readonly most: number;
}

const maxDays = 1_130;
/** Maximum days read for one page, each from its own part of the ledger. The page may be shorter than requested. */
const daysPerPage = 10;

/**
 * Returns the entries that a figure sums. The daily sums show which days have any, so that no other day is read, and give
 * the total.
 */
export async function traceFigure(
  pool: pg.Pool,
  wanted: TraceQuery,
): Promise<BackofficeResult<BackofficeReplyOf<'traceFigure'>>> {
  const { from, to, most } = wanted;
  if (!(from < to) || Date.parse(to) - Date.parse(from) > maxDays * dayMs)
    return refuse('INVALID_INPUT', { field: 'to' });
  const sums = (await sumsOf(pool, wanted)).filter((sum) => matchesQuery(sum, wanted));
  const cursor = readTraceCursor(wanted.after);
  const days = [...Map.groupBy(sums, ({ day }) => day)].filter(([day]) => !cursor || day <= cursor.day);
  const rows: (TracedRow & { day: string })[] = [];
  let next: string | null = null;
  for (const [nth, [day, ofDay]] of days.entries()) {
    if (nth === daysPerPage) {
      next = `${day}.`;
      break;
    }
    const found = await traceDay(pool, {
      day,
      currency: wanted.currency,
      codes: ofDay.map(({ code }) => code),
      reasons: ofDay.map(({ reason }) => reason),
      gave: wanted.side ? wanted.side === 'gave' : null,
      before: cursor?.day === day ? cursor.before : null,
      most: most + 1 - rows.length,
    });
    rows.push(...found.map((row) => ({ ...row, day })));
    if (rows.length > most) break;
  }
  const last = rows[most - 1];
  if (rows.length > most && last) next = `${last.day}.${writeCursor(last)}.${last.gave ? 'g' : 'r'}`;
  return done({ rows: rows.slice(0, most), next, ...totalOf(sums, wanted) });
}

function matchesQuery(sum: DaySum, { family, code, reason, side }: TraceQuery): boolean {
  return (
    familyOf(sum.code) === family &&
    (code === undefined || sum.code === code) &&
    (reason === undefined || sum.reason === reason) &&
    (side === undefined || (side === 'gave' ? sum.gaveEntries : sum.receivedEntries) > 0n)
  );
}

function totalOf(sums: readonly DaySum[], { side }: TraceQuery) {
  const of = (only: 'gave' | 'received', pick: (sum: DaySum) => bigint) =>
    side && side !== only ? 0n : sums.reduce((total, sum) => total + pick(sum), 0n);
  return {
    gave: of('gave', ({ gave }) => gave),
    received: of('received', ({ received }) => received),
    entries: of('gave', (sum) => sum.gaveEntries) + of('received', (sum) => sum.receivedEntries),
  };
}

/**
 * Parses a cursor: the day on which the page continues and the position in it. An invalid one starts from the beginning.
 */
function readTraceCursor(after: string | undefined): { day: string; before: TraceCursor | null } | null {
  const [, day, cursor, side] = /^(\d{4}-\d\d-\d\d)\.(?:([\da-f.-]+)\.([gr]))?$/.exec(after ?? '') ?? [];
  if (!day) return null;
  const ended = readCursor(cursor);
  return { day, before: ended && { ...ended, gave: side === 'g' } };
}
