import { type BackofficeResult, done, no } from '@kapao/contract/backoffice/backoffice-result';
import { NIL as nobody } from 'uuid';
import type { AuditFacts, AuditNote } from '../../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../../platform/backoffice/backoffice-session.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import type { ResolutionOrder, Resolved } from '../../exceptions/decision.ts';
import { resolveException } from '../../exceptions/resolve-exception.ts';
import { attributionCandidates } from './attribution-candidates.ts';
import { type BankReceiptRow, findLine, keepLine } from './bank-receipt.queries.ts';

export type SettleDeps = Pick<Deps, 'pool' | 'ledger'>;

/** Who acts, by which call: what is made is named by it, so that the same call again makes nothing more. */
export interface ReceiptActor {
  readonly staffMember: BackofficeSession;
  readonly id: string;
  note(told: AuditFacts): AuditNote;
}

/** A reason is one line: a break in it would forge a line of some list. */
const oneLine = (why: string) => why.replace(/\p{Cc}+/gu, ' ');

/**
 * Gives a line to the member whose it plainly is, from suspense and nowhere else. Of anybody else, or of more than one's role
 * may, a second person has to agree.
 */
export async function creditReceipt(
  deps: SettleDeps,
  by: ReceiptActor,
  lineId: string,
  { publicId, why }: { readonly publicId: string; readonly why: string },
): Promise<BackofficeResult<{ amount: bigint }>> {
  const line = await findLine(deps.pool, lineId);
  if (!line) return no('NO_DATA');
  // What is over is answered by what was decided: by this very call, perhaps, whose answer was lost.
  if (line.isOpen) {
    const candidates = await attributionCandidates(deps.pool, line);
    if (!candidates.some((candidate) => candidate.alone && candidate.publicId === publicId))
      return no('NEEDS_APPROVAL');
  }
  const told = { subject: 'line', subjectId: lineId, after: { toMember: publicId } };
  return settle(
    deps,
    by,
    line,
    { decision: 'credit-member', toMember: publicId, why, queue: 'bank_receipts' },
    told,
  );
}

export async function returnReceipt(
  deps: SettleDeps,
  by: ReceiptActor,
  lineId: string,
  why: string,
): Promise<BackofficeResult<{ amount: bigint }>> {
  const line = await findLine(deps.pool, lineId);
  if (!line) return no('NO_DATA');
  const told = { subject: 'line', subjectId: lineId, after: { returnedTo: line.account } };
  return settle(deps, by, line, { decision: 'return', why, queue: 'bank_receipts' }, told);
}

/** What has no money in it is only seen. */
export async function closeReceipt(
  deps: SettleDeps,
  by: ReceiptActor,
  lineId: string,
  why: string,
): Promise<BackofficeResult<Record<string, never>>> {
  const line = await findLine(deps.pool, lineId);
  if (!line) return no('NO_DATA');
  const told = { subject: 'line', subjectId: lineId };
  const closed = await settle(deps, by, line, { decision: 'close', why, queue: 'bank_receipts' }, told);
  return closed.ok ? done({}) : closed;
}

export async function putAside(
  { pool }: Pick<SettleDeps, 'pool'>,
  { staffMember, note }: ReceiptActor,
  lineId: string,
  { keep, why }: { readonly keep: boolean; readonly why: string },
): Promise<BackofficeResult<Record<string, never>>> {
  const audit = note({ subject: 'line', subjectId: lineId, after: { kept: keep }, why });
  const { staffId } = staffMember;
  const refusal = await keepLine(pool, { id: lineId, staffId, keep, why: oneLine(why), audit });
  if (!refusal) return done({});
  return refusal.code === 'TAKEN' ? no('TAKEN', { who: refusal.who }) : no('ALREADY_CLOSED');
}

/** One decision of one person about a line, as the rules of suspense allow it and the database judges it. */
export async function settle(
  deps: SettleDeps,
  { staffMember, id, note }: ReceiptActor,
  line: BankReceiptRow,
  { why, ...order }: Pick<ResolutionOrder, 'decision' | 'why' | 'toMember' | 'queue'>,
  told: AuditFacts,
): Promise<BackofficeResult<{ amount: bigint }>> {
  const before = { amount: String(line.amount), currency: line.currency, account: line.account };
  const after = { decision: order.decision, ...told.after };
  const decided = await resolveException(deps, {
    ...order,
    id: deriveId(id, 'decision'),
    subject: { kind: 'alarm', memberId: line.memberId ?? nobody, id: line.id },
    who: staffMember.name,
    why: oneLine(why),
    audit: note({ ...told, before, after, why }),
  });
  return decided.ok ? done({ amount: decided.amount ?? 0n }) : refusalOf(decided);
}

function refusalOf({ code, before, who }: Extract<Resolved, { ok: false }>): BackofficeResult<never> {
  switch (code) {
    case 'TAKEN':
      return no('TAKEN', { who });
    case 'ALREADY_CLOSED':
      return no('ALREADY_CLOSED', before && { who: before.who, decision: before.decision });
    case 'NO_MEMBER':
    case 'ABOVE_LIMIT':
      return no(code);
    default:
      // Not allowed as it stands by now, or it moved on in between.
      return no('CHANGED');
  }
}
