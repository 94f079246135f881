import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { dayMs } from '@kapao/core/time';

export type AuditLine = BackofficeReply<'listAudit'>['rows'][number] & { readonly id: string };

/** As it stands in the address. `row` is the one that is open, and no filter of the list. */
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

/** Most days that go into one file. */
const mostDays = 92;

/** Where the file is, of these rows; null while the days are not chosen, or too many. */
export function exportAddress({ row: _, ...filter }: AuditFilter): string | null {
  const days = (Date.parse(filter.until) - Date.parse(filter.from)) / dayMs + 1;
  if (!(days >= 1 && days <= mostDays)) return null;
  const asked = Object.entries(filter).filter(([, value]) => value !== '');
  return `/backoffice/exports/audit?${new URLSearchParams(asked)}`;
}
