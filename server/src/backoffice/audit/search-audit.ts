import { type BackofficeResult, done, no } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { pageOf } from '../../platform/db/page-cursor.ts';
import { type AuditSearch, auditLines, memberNamed, rowsOfDays } from './audit.queries.ts';

/** As the call has it: the member by whatever they are known by. */
type Asked = Omit<AuditSearch, 'memberId'> & { readonly member?: string | undefined };

/** What is looked for, as the rows have it: the member's id, and between which rows the days lie. */
export interface Sought {
  readonly search: AuditSearch;
  readonly after: bigint;
  readonly before: bigint;
}

export async function readSearch(
  pool: pg.Pool,
  { member, ...search }: Asked,
): Promise<BackofficeResult<Sought>> {
  // Things are numbered each kind for itself.
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
  // What nobody of ours wrote into `after` is no place in the list, which then begins anew.
  const last = after !== undefined && /^\d{1,18}$/.test(after) ? BigInt(after) : between.before;
  const before = last < between.before ? last : between.before;
  const lines = await auditLines(pool, search, { after: between.after, before, most: most + 1 });
  return done(pageOf(lines, most, ({ seq }) => String(seq)));
}
