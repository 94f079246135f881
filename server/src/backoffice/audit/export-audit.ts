import { formatDateTime } from '@kapao/core/bangkok-clock';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { csvRow } from '../../platform/csv.ts';
import { type AuditLine, auditLines } from './audit.queries.ts';
import type { AuditQuery } from './search-audit.ts';

/** Row limit of one export, about what a spreadsheet handles. */
const maxExported = 100_000;
export const maxDays = 92;
const batch = 1_000;

const headerRow = [
  'seq',
  'at (Bangkok)',
  'who',
  'operator',
  'action',
  'subject',
  'subject id',
  'member',
  'why',
  'changed',
];

/**
 * Yields CSV rows, newest first; if older ones are left out, the last row says so. Each batch is a short query of its own, so
 * that a slow download holds nothing open.
 */
export async function* exportAudit(
  pool: pg.Pool,
  { search, after, before }: AuditQuery,
  most = maxExported,
): AsyncGenerator<string> {
  yield csvRow(headerRow);
  let last = before;
  for (let written = 0; written < most; written += batch) {
    const limit = Math.min(batch, most - written);
    const lines = await auditLines(pool, search, { after, before: last, most: limit });
    yield lines.map(lineOf).join('');
    if (lines.length < limit) return;
    last = lines.at(-1)?.seq ?? last;
  }
  const [older] = await auditLines(pool, search, { after, before: last, most: 1 });
  if (older) yield csvRow([`Only the newest ${most.toLocaleString('en-US')} rows are in this file.`]);
}

function lineOf(line: AuditLine): string {
  return csvRow([
    { number: line.seq.toString() },
    formatDateTime(line.at),
    line.who,
    line.staffId ?? '',
    line.action,
    line.subject ?? '',
    line.subjectId ?? '',
    line.publicId ?? line.memberId ?? '',
    line.why ?? '',
    line.changed ? 'yes' : '',
  ]);
}

/** Number of days in Bangkok from `from` to `until`, both included. */
export function dayCount({ from, until }: { readonly from: string; readonly until: string }): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;
}
