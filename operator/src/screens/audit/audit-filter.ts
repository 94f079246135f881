import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { dayMs } from '@kapao/core/time';
import { isRead } from '../../frame/list/audited-reads.ts';
import { foldReads } from '../../frame/list/fold-reads.ts';

export type AuditLine = BackofficeReply<'listAudit'>['rows'][number] & {
  readonly id: string;
  /** Number of repeated reads that the row stands for. */
  readonly times?: number;
};

/** Returns the rows as shown, with repeated reads of the same folded into one. */
export function foldAudit(rows: readonly AuditLine[]): AuditLine[] {
  return foldReads(rows, ({ staffId, who, action, subject, subjectId, memberId, why }) =>
    isRead(action) ? JSON.stringify([staffId ?? who, action, subject, subjectId, memberId, why]) : null,
  );
}

/** Filter as in the address. `row` is the open entry and `each` shows repeated reads; neither filters the list. */
export const noFilter = {
  staffId: '',
  action: '',
  member: '',
  subject: '',
  subjectId: '',
  from: '',
  until: '',
  row: '',
  each: '',
};
export type AuditFilter = typeof noFilter;

/** Most days in one file. */
const maxDays = 92;

/** Returns the file's address for these entries; null until a period is chosen that is not too long. */
export function exportAddress({ row: _row, each: _each, ...filter }: AuditFilter): string | null {
  const days = (Date.parse(filter.until) - Date.parse(filter.from)) / dayMs + 1;
  if (!(days >= 1 && days <= maxDays)) return null;
  const asked = Object.entries(filter).filter(([, value]) => value !== '');
  return `/backoffice/exports/audit?${new URLSearchParams(asked)}`;
}
