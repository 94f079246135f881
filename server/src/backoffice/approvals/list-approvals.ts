import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import { type ProposalName, proposalRights, seenProposals } from '@kapao/contract/desk/proposal-names';
import type pg from 'pg';
import type { ProposalKind } from '../../platform/backoffice/approval-kind.ts';
import type { DeskReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import type { DeskSession } from '../../platform/backoffice/backoffice-session.ts';
import { pageOf, readCursor, writeCursor } from '../../platform/db/page-cursor.ts';
import {
  decidedProposals,
  findProposal,
  heldByOther,
  type ListedRow,
  openProposals,
} from './approval.queries.ts';

type Page = DeskReplyOf<'listProposals'>;
type Shown = Page['rows'][number];
type Asker = Pick<DeskSession, 'operatorId' | 'rights'>;

export const mayAccept = ({ rights }: Asker, kind: ProposalName) =>
  rights.includes(proposalRights[kind].accept);

/** One's own is one's own still when another role came between: nobody else takes it back. */
export const maySee = (
  { operatorId, rights }: Asker,
  { kind, proposedBy }: Pick<ListedRow, 'kind' | 'proposedBy'>,
) => proposedBy === operatorId || seenProposals(rights).includes(kind);

export async function listProposals(
  pool: pg.Pool,
  asker: Asker,
  { which, after, most }: { which: 'open' | 'decided'; after?: string | undefined; most: number },
): Promise<DeskResult<Page>> {
  const kinds = seenProposals(asker.rights);
  const [place, limit] = [readCursor(after), most + 1];
  const found =
    which === 'open'
      ? await openProposals(pool, { kinds, operatorId: asker.operatorId }, place, limit)
      : await decidedProposals(pool, kinds, place, limit);
  if (kinds.length === 0 && found.length === 0) return no('NOT_ALLOWED');
  const { rows, next } = pageOf(found, most, writeCursor);
  return done({ rows: rows.map(shown), next });
}

/** With everything that the second person has to see. */
export async function getProposal(
  pool: pg.Pool,
  kinds: ReadonlyMap<string, ProposalKind>,
  asker: Asker,
  id: string,
): Promise<DeskResult<DeskReplyOf<'getProposal'>>> {
  const row = await findProposal(pool, id);
  const kind = row && kinds.get(row.kind);
  if (!row || !kind) return no('NO_DATA');
  if (!maySee(asker, row)) return no('NOT_ALLOWED');
  const { before, after } = await kind.describe(row);
  const isOwn = row.proposedBy === asker.operatorId;
  const isOpen = row.state === 'open' && (await heldByOther(pool, id, asker.operatorId)) === null;
  const second = isOpen && !isOwn && mayAccept(asker, row.kind);
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
    proposedBy: { id: row.proposedBy, name: row.proposer },
    proposedAt: row.proposedAt,
    expiresAt: row.expiresAt,
    state: row.state,
    decidedBy: decidedBy && decider ? { id: decidedBy, name: decider } : null,
    decidedAt: row.decidedAt,
    decidedWhy: row.decidedWhy,
  };
}
