import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { pageOf } from '../../platform/db/page-cursor.ts';
import { type AuditSearch, auditLines, findMemberId, sequenceBounds } from './audit.queries.ts';

/** Criteria of the call, with the member by public id or id. */
type AuditCriteria = Omit<AuditSearch, 'memberId'> & { readonly member?: string | undefined };

/** Criteria for the query: the member's id, and the sequence numbers that enclose the days. */
export interface AuditQuery {
  readonly search: AuditSearch;
  readonly after: bigint;
  readonly before: bigint;
}

export async function readSearch(
  pool: pg.Pool,
  { member, ...search }: AuditCriteria,
): Promise<BackofficeResult<AuditQuery>> {
  // Subject ids are unique only within a subject type.
  if (search.subjectId !== undefined && search.subject === undefined)
    return refuse('INVALID_INPUT', { field: 'subject' });
  const days = await sequenceBounds(pool, search);
  if (member === undefined) return done({ search, ...days });
  const memberId = await findMemberId(pool, member);
  return memberId === null ? refuse('NO_MEMBER') : done({ search: { ...search, memberId }, ...days });
}

export async function listAudit(
  pool: pg.Pool,
  { after, most, ...asked }: AuditCriteria & { readonly after?: string | undefined; readonly most: number },
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
