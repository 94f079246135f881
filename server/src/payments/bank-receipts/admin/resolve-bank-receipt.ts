import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { NIL as nobody } from 'uuid';
import type { AuditFacts, AuditNote } from '../../../platform/backoffice/audit-note.ts';
import type { BackofficeSession } from '../../../platform/backoffice/backoffice-session.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import type { ResolutionOrder, Resolved } from '../../exceptions/decision.ts';
import { resolveException } from '../../exceptions/resolve-exception.ts';
import { attributionCandidates } from './attribution-candidates.ts';
import { type BankReceiptRow, findReceiptRow, setReceiptParked } from './bank-receipt.queries.ts';

export type ReceiptDeps = Pick<Deps, 'pool' | 'ledger'>;

/** Acting staff member and call: ids derive from the call, so that a repeated call makes nothing more. */
export interface ReceiptActor {
  readonly staffMember: BackofficeSession;
  readonly id: string;
  note(facts: AuditFacts): AuditNote;
}

/** A reason is one line: a line break could forge a row of some list. */
const oneLine = (why: string) => why.replace(/\p{Cc}+/gu, ' ');

/**
 * Credits a receipt from suspense to the member it clearly belongs to. Any other member, or more than the role's limit,
 * needs a second approval.
 */
export async function creditReceipt(
  deps: ReceiptDeps,
  by: ReceiptActor,
  lineId: string,
  { publicId, why }: { readonly publicId: string; readonly why: string },
): Promise<BackofficeResult<{ amount: bigint }>> {
  const line = await findReceiptRow(deps.pool, lineId);
  if (!line) return refuse('NO_DATA');
  // A closed receipt is answered with its decision, perhaps made by this very call, whose answer was lost.
  if (line.isOpen) {
    const candidates = await attributionCandidates(deps.pool, line);
    if (!candidates.some((candidate) => candidate.alone && candidate.publicId === publicId))
      return refuse('NEEDS_APPROVAL');
  }
  const facts = { subject: 'line', subjectId: lineId, after: { toMember: publicId } };
  return resolveReceipt(
    deps,
    by,
    line,
    { decision: 'credit-member', toMember: publicId, why, queue: 'bank_receipts' },
    facts,
  );
}

export async function returnReceipt(
  deps: ReceiptDeps,
  by: ReceiptActor,
  lineId: string,
  why: string,
): Promise<BackofficeResult<{ amount: bigint }>> {
  const line = await findReceiptRow(deps.pool, lineId);
  if (!line) return refuse('NO_DATA');
  const facts = { subject: 'line', subjectId: lineId, after: { returnedTo: line.account } };
  return resolveReceipt(deps, by, line, { decision: 'return', why, queue: 'bank_receipts' }, facts);
}

/** Closes an alarm without money after staff have seen it. */
export async function closeReceipt(
  deps: ReceiptDeps,
  by: ReceiptActor,
  lineId: string,
  why: string,
): Promise<BackofficeResult<Record<string, never>>> {
  const line = await findReceiptRow(deps.pool, lineId);
  if (!line) return refuse('NO_DATA');
  const facts = { subject: 'line', subjectId: lineId };
  const closed = await resolveReceipt(
    deps,
    by,
    line,
    { decision: 'close', why, queue: 'bank_receipts' },
    facts,
  );
  return closed.ok ? done({}) : closed;
}

export async function parkReceipt(
  { pool }: Pick<ReceiptDeps, 'pool'>,
  { staffMember, note }: ReceiptActor,
  lineId: string,
  { keep, why }: { readonly keep: boolean; readonly why: string },
): Promise<BackofficeResult<Record<string, never>>> {
  const audit = note({ subject: 'line', subjectId: lineId, after: { kept: keep }, why });
  const { staffId } = staffMember;
  const refusal = await setReceiptParked(pool, { id: lineId, staffId, keep, why: oneLine(why), audit });
  if (!refusal) return done({});
  return refusal.code === 'TAKEN' ? refuse('TAKEN', { who: refusal.who }) : refuse('ALREADY_CLOSED');
}

/** Applies one staff decision about a receipt, as the rules of suspense allow it; the database has the final check. */
export async function resolveReceipt(
  deps: ReceiptDeps,
  { staffMember, id, note }: ReceiptActor,
  line: BankReceiptRow,
  { why, ...order }: Pick<ResolutionOrder, 'decision' | 'why' | 'toMember' | 'queue'>,
  facts: AuditFacts,
): Promise<BackofficeResult<{ amount: bigint }>> {
  const before = { amount: String(line.amount), currency: line.currency, account: line.account };
  const after = { decision: order.decision, ...facts.after };
  const decided = await resolveException(deps, {
    ...order,
    id: deriveId(id, 'decision'),
    subject: { kind: 'alarm', memberId: line.memberId ?? nobody, id: line.id },
    who: staffMember.name,
    why: oneLine(why),
    audit: note({ ...facts, before, after, why }),
  });
  return decided.ok ? done({ amount: decided.amount ?? 0n }) : refusalOf(decided);
}

function refusalOf({ code, before, who }: Extract<Resolved, { ok: false }>): BackofficeResult<never> {
  switch (code) {
    case 'TAKEN':
      return refuse('TAKEN', { who });
    case 'ALREADY_CLOSED':
      return refuse('ALREADY_CLOSED', before && { who: before.who, decision: before.decision });
    case 'NO_MEMBER':
    case 'ABOVE_LIMIT':
      return refuse(code);
    default:
      // The decision is no longer allowed, or the state changed in between.
      return refuse('CHANGED');
  }
}
