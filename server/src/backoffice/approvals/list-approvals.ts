import {
  type ApprovalName,
  approvalRights,
  visibleApprovals,
} from '@kapao/contract/backoffice/approvals/approval-kinds';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type pg from 'pg';
import type { ApprovalKind } from '../../platform/backoffice/approval-kind.ts';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import type { BackofficeSession } from '../../platform/backoffice/backoffice-session.ts';
import { pageOf, readCursor, writeCursor } from '../../platform/db/page-cursor.ts';
import {
  decidedApprovals,
  findApproval,
  type ListedRow,
  openApprovals,
  otherAssignee,
} from './approval.queries.ts';

type Page = BackofficeReplyOf<'listApprovals'>;
type Shown = Page['rows'][number];
type Viewer = Pick<BackofficeSession, 'staffId' | 'rights'>;

export const mayApprove = ({ rights }: Viewer, kind: ApprovalName) =>
  rights.includes(approvalRights[kind].accept);

/** One's own requests stay visible after a change of role, because only the requester can withdraw them. */
export const maySee = (
  { staffId, rights }: Viewer,
  { kind, requestedBy }: Pick<ListedRow, 'kind' | 'requestedBy'>,
) => requestedBy === staffId || visibleApprovals(rights).includes(kind);

export async function listApprovals(
  pool: pg.Pool,
  asker: Viewer,
  { which, after, most }: { which: 'open' | 'decided'; after?: string | undefined; most: number },
): Promise<BackofficeResult<Page>> {
  const kinds = visibleApprovals(asker.rights);
  const [cursor, limit] = [readCursor(after), most + 1];
  const found =
    which === 'open'
      ? await openApprovals(pool, { kinds, staffId: asker.staffId }, cursor, limit)
      : await decidedApprovals(pool, kinds, cursor, limit);
  if (kinds.length === 0 && found.length === 0) return refuse('NOT_ALLOWED');
  const { rows, next } = pageOf(found, most, writeCursor);
  return done({ rows: rows.map(shown), next });
}

/** Returns a request with everything that the approver must see. */
export async function getApproval(
  pool: pg.Pool,
  kinds: ReadonlyMap<string, ApprovalKind>,
  asker: Viewer,
  id: string,
): Promise<BackofficeResult<BackofficeReplyOf<'getApproval'>>> {
  const row = await findApproval(pool, id);
  const kind = row && kinds.get(row.kind);
  if (!row || !kind) return refuse('NO_DATA');
  if (!maySee(asker, row)) return refuse('NOT_ALLOWED');
  const { before, after } = await kind.describe(row);
  const isOwn = row.requestedBy === asker.staffId;
  const isOpen = row.state === 'open' && (await otherAssignee(pool, id, asker.staffId)) === null;
  const second = isOpen && !isOwn && mayApprove(asker, row.kind);
  return done({
    ...shown(row),
    hash: row.hash,
    payload: row.kind === 'decision' ? row.payload : null,
    before: before && { ...before },
    after: after && { ...after },
    may: { accept: second, refuse: second, takeBack: row.state === 'open' && isOwn },
  });
}

function shown(row: ListedRow): Shown {
  const { memberId, publicId, decidedBy, decider } = row;
  return {
    id: row.id,
    kind: row.kind,
    member: memberId && publicId ? { id: memberId, publicId } : null,
    subject: row.subject,
    subjectId: row.subjectId,
    amount: row.amount,
    currency: row.currency,
    why: row.why,
    requestedBy: { id: row.requestedBy, name: row.requester },
    requestedAt: row.requestedAt,
    expiresAt: row.expiresAt,
    state: row.state,
    decidedBy: decidedBy && decider ? { id: decidedBy, name: decider } : null,
    decidedAt: row.decidedAt,
    decidedWhy: row.decidedWhy,
  };
}
