import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { dayMs } from '@kapao/core/time';

export type AuditLine = BackofficeReply<'listAudit'>['rows'][number] & { readonly id: string };

/** Filter as in the address. `row` is the open entry, and does not filter the list. */
export const noFilter = {
  staffId: '',
  action: '',
  member: '',
  subject: '',
  subjectId: '',
  from: '',
  until: '',
  row: '',
};
export type AuditFilter = typeof noFilter;

/** Most days in one file. */
const mostDays = 92;

/** Returns the file's address for these entries; null until a period is chosen that is not too long. */
export function exportAddress({ row: _, ...filter }: AuditFilter): string | null {
  const days = (Date.parse(filter.until) - Date.parse(filter.from)) / dayMs + 1;
  if (!(days >= 1 && days <= mostDays)) return null;
  const asked = Object.entries(filter).filter(([, value]) => value !== '');
  return `/backoffice/exports/audit?${new URLSearchParams(asked)}`;
}
