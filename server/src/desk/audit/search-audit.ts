import type { DeskCalls } from '@kapao/contract/desk/desk-calls';
import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import type pg from 'pg';
import type { z } from 'zod';
import type { DeskReplyOf } from '../../web/desk/desk-context.ts';
import { type AuditSearch, auditLines, memberNamed } from './audit.queries.ts';

type Asked = z.output<DeskCalls['listAudit']['query']>;

/** The member as an id, which is how the rows name them. */
export async function readSearch(
  pool: pg.Pool,
  { member, ...search }: Omit<Asked, 'after' | 'most'>,
): Promise<DeskResult<AuditSearch>> {
  if (member === undefined) return done(search);
  const memberId = await memberNamed(pool, member);
  return memberId === null ? no('NO_MEMBER') : done({ ...search, memberId });
}

export async function listAudit(
  pool: pg.Pool,
  { after, most, ...asked }: Asked,
): Promise<DeskResult<DeskReplyOf<'listAudit'>>> {
  const search = await readSearch(pool, asked);
  if (!search.ok) return search;
  // What nobody of ours wrote into `after` is no place in the list, which then begins anew.
  const before = after !== undefined && /^\d{1,18}$/.test(after) ? after : null;
  const lines = await auditLines(pool, search.value, { before, most: most + 1 });
  const rows = lines.slice(0, most);
  const next = lines.length > most ? (rows.at(-1)?.seq.toString() ?? null) : null;
  return done({ rows, next });
}
