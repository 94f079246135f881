import { type BackofficeResult, done, no } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { pageOf } from '../../platform/db/page-cursor.ts';
import { type AuditSearch, auditLines, memberNamed, rowsOfDays } from './audit.queries.ts';

/** Criteria of the call, with the member by public id or id. */
type Asked = Omit<AuditSearch, 'memberId'> & { readonly member?: string | undefined };

/** Criteria for the query: the member's id, and the sequence numbers that enclose the days. */
export interface Sought {
  readonly search: AuditSearch;
  readonly after: bigint;
  readonly before: bigint;
}

export async function readSearch(
  pool: pg.Pool,
  { member, ...search }: Asked,
): Promise<BackofficeResult<Sought>> {
  // Subject ids are unique only within a subject type.
  if (search.subjectId !== undefined && search.subject === undefined)
    return no('INVALID_INPUT', { field: 'subject' });
  const days = await rowsOfDays(pool, search);
  if (member === undefined) return done({ search, ...days });
  const memberId = await memberNamed(pool, member);
  return memberId === null ? no('NO_MEMBER') : done({ search: { ...search, memberId }, ...days });
}

export async function listAudit(
  pool: pg.Pool,
  { after, most, ...asked }: Asked & { readonly after?: string | undefined; readonly most: number },
): Promise<BackofficeResult<BackofficeReplyOf<'listAudit'>>> {
  const sought = await readSearch(pool, asked);
  if (!sought.ok) return sought;
  const { search, ...between } = sought.value;
  // An invalid `after` starts the list from the beginning.
  const last = after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : between.before;
  const before = last < between.before ? last : between.before;
  const lines = await auditLines(pool, search, { after: between.after, before, most: most + 1 });
  return done(pageOf(lines, most, ({ seq }) => String(seq)));
}
