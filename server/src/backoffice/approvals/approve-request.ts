import { type DeskCode, isDeskCode } from '@kapao/contract/desk/desk-codes';
import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import type pg from 'pg';
import type {
  Acceptance,
  Described,
  ProposalKind,
  RowKind,
} from '../../platform/backoffice/approval-kind.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import type { AuditNote, Told } from '../../platform/backoffice/audit-note.ts';
import type { DeskSession } from '../../platform/backoffice/backoffice-session.ts';
import { acceptIn, findProposal, heldByOther, overProposal, type ProposalRow } from './approval.queries.ts';
import { mayAccept } from './list-approvals.ts';

export interface Accepting {
  readonly proposalId: string;
  readonly operator: Pick<DeskSession, 'operatorId' | 'name' | 'rights'>;
  /** Of the call: tried again, it is the same. */
  readonly callId: string;
  readonly hash: string;
  readonly why: string;
  note(told: Told): AuditNote;
}

/** Does what was proposed, if the one who presses is another and has read what stands there: all in one transaction. */
export async function acceptProposal(
  pool: pg.Pool,
  kinds: ReadonlyMap<string, ProposalKind>,
  accepting: Accepting,
): Promise<DeskResult<Record<string, never>>> {
  const row = await findProposal(pool, accepting.proposalId);
  const kind = row && kinds.get(row.kind);
  if (!row || !kind) return no('NO_DATA');
  if (!mayAccept(accepting.operator, row.kind)) return no('NOT_ALLOWED');
  // Named before anything is refused: a call that hears its own first answer again has told of it then.
  const noteOf = (described: Described) =>
    accepting.note({ ...toldOf(row), ...described, why: accepting.why || row.why });
  if (isDoneBy(row, accepting)) {
    noteOf({ before: null, after: null });
    return done({});
  }
  const refused = refusalOf(row, accepting) ?? (await claimedByOther(pool, accepting));
  if (refused) return refused;
  const audit = noteOf(await kind.describe(row));
  const { operator, callId, hash, why } = accepting;
  const acceptance = { proposalId: row.id, operatorId: operator.operatorId, callId, hash, why, audit };
  const result =
    'post' in kind
      ? await kind.post(row, acceptance, operator)
      : await applyIn(pool, kind, row, acceptance, operator);
  if (result.ok) return done({});
  // Of money only that nobody can move it any more is the end; a wallet that moved is looked at again.
  const isOver = result.code === 'OVER' || (result.code === 'CHANGED' && 'apply' in kind);
  return whatBecame(pool, accepting, isOver ? audit : null, result);
}

function toldOf({ id, memberId }: ProposalRow): Told {
  return { subject: 'proposal', subjectId: id, ...(memberId && { memberId }) };
}

function isDoneBy(row: ProposalRow, { operator, callId }: Accepting): boolean {
  return row.state === 'accepted' && row.decidedBy === operator.operatorId && row.decidedCall === callId;
}

function refusalOf(row: ProposalRow, { operator, hash }: Accepting): DeskResult<never> | null {
  if (row.state === 'expired') return no('EXPIRED');
  if (row.state !== 'open') return no('OVER', row.decider ? { who: row.decider } : undefined);
  if (row.proposedBy === operator.operatorId) return no('SAME_PERSON');
  return row.hash === hash ? null : no('CHANGED');
}

async function claimedByOther(
  pool: pg.Pool,
  { proposalId, operator }: Accepting,
): Promise<DeskResult<never> | null> {
  const who = await heldByOther(pool, proposalId, operator.operatorId);
  return who === null ? null : no('TAKEN', { who });
}

/** A row of ours: the acceptance first, under whose locks it is written, and the audit last. */
async function applyIn(
  pool: pg.Pool,
  kind: RowKind,
  row: ProposalRow,
  acceptance: Acceptance,
  operator: Accepting['operator'],
): Promise<DeskResult<unknown>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const refusal = await acceptIn(client, acceptance);
    const result = refusal === null ? await kind.apply(client, row, operator) : no(codeOf(refusal));
    if (result.ok) await writeAudit(client, acceptance.audit);
    await client.query(result.ok ? 'commit' : 'rollback');
    client.release();
    return result;
  } catch (fault) {
    // Whatever state the connection is in, closing it rolls back; the pool opens another, and learns why.
    client.release(fault instanceof Error ? fault : true);
    throw fault;
  }
}

/** The database has refused: it says whether somebody else was first, or whether the thing is over for good. */
async function whatBecame(
  pool: pg.Pool,
  accepting: Accepting,
  over: AuditNote | null,
  refused: Extract<DeskResult<unknown>, { ok: false }>,
): Promise<DeskResult<Record<string, never>>> {
  const now = await findProposal(pool, accepting.proposalId);
  if (!now) return no('NO_DATA');
  if (isDoneBy(now, accepting)) return done({});
  if (now.state !== 'open') return refusalOf(now, accepting) ?? refused;
  if (over) {
    const { code } = refused;
    await overProposal(pool, now.id, code, { ...over, after: { state: 'over' }, why: code });
  }
  return refused;
}

function codeOf(refusal: string): DeskCode {
  if (!isDeskCode(refusal)) throw new Error(`proposal_accept refused with ${refusal}`);
  return refusal;
}
