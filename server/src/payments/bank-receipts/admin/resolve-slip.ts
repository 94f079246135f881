import type { BackofficeCode } from '@kapao/contract/backoffice/backoffice-codes';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { slipRefusals } from '@kapao/contract/backoffice/calls/payments/slips';
import { deriveId } from '../../../platform/derive-id.ts';
import { releasingReasons } from '../../slips/states.ts';
import { findReceiptRow } from './bank-receipt.queries.ts';
import { type ReceiptActor, type ReceiptDeps, resolveReceipt } from './resolve-bank-receipt.ts';
import { isClearMatch } from './similar-receipts.ts';
import type { SlipKey } from './slip.queries.ts';
import { actOnSlip } from './slip-actions.queries.ts';
import { slipDetail } from './slip-detail.ts';

/** Credits a receipt in suspense to the slip's member and ends the slip with it. The picture alone never credits money. */
export async function acceptSlip(
  deps: ReceiptDeps,
  by: ReceiptActor,
  { memberId, id }: SlipKey,
  { line: lineId, why }: { readonly line: string; readonly why: string },
): Promise<BackofficeResult<{ amount: bigint }>> {
  const slip = await slipDetail(deps.pool, { memberId, id }, by.staffMember.staffId);
  const line = slip && (await findReceiptRow(deps.pool, lineId));
  if (!line) return refuse('NO_DATA');
  // A closed receipt is answered with its decision, perhaps made by this very call, whose answer was lost.
  if (line.isOpen && !slip.allows.includes('accept'))
    return refuse(slip.endedAt ? 'ALREADY_CLOSED' : 'CHANGED');
  const like = slip.lines.find((each) => each.id === lineId);
  if (line.isOpen && !(like && isClearMatch(like.why))) return refuse('NEEDS_APPROVAL');
  const facts = {
    subject: 'slip',
    subjectId: id,
    memberId,
    after: { line: lineId, toMember: slip.publicId },
  };
  const order = { decision: 'credit-member', toMember: slip.publicId, why, queue: 'slips' } as const;
  return resolveReceipt(deps, by, line, order, facts);
}

export async function failSlip(
  { pool }: Pick<ReceiptDeps, 'pool'>,
  by: ReceiptActor,
  key: SlipKey,
  { reason, why }: { readonly reason: (typeof slipRefusals)[number]; readonly why: string },
): Promise<BackofficeResult<Record<string, never>>> {
  const order = {
    ...orderOf(by, key, why, { reason }),
    note: reason,
    release: releasingReasons.includes(reason),
  };
  return answerOf(await actOnSlip(pool, 'fail', order));
}

export async function recheckSlip(
  { pool }: Pick<ReceiptDeps, 'pool'>,
  by: ReceiptActor,
  key: SlipKey,
  why: string,
): Promise<BackofficeResult<Record<string, never>>> {
  return answerOf(await actOnSlip(pool, 'ask', orderOf(by, key, why, { asked: true })));
}

/** Releases a slip's reference for another slip; the payment behind it can still be credited only once. */
export async function releaseSlip(
  { pool }: Pick<ReceiptDeps, 'pool'>,
  by: ReceiptActor,
  key: SlipKey,
  why: string,
): Promise<BackofficeResult<Record<string, never>>> {
  return answerOf(await actOnSlip(pool, 'release', orderOf(by, key, why, { released: true })));
}

function orderOf({ id, note }: ReceiptActor, { memberId, id: slipId }: SlipKey, why: string, after: object) {
  const audit = note({ subject: 'slip', subjectId: slipId, memberId, after, why });
  // All inputs of the call, so that the same call with a different input is no replay.
  const fingerprint = JSON.stringify([memberId, slipId, why, after, audit.staffId]);
  return { id: deriveId(id, 'decision'), memberId, slipId, why, audit, fingerprint };
}

const codes: Readonly<Record<string, BackofficeCode>> = {
  NO_DATA: 'NO_DATA',
  ALREADY_CLOSED: 'ALREADY_CLOSED',
  CHANGED: 'CHANGED',
  KEY_REUSED: 'IDEMPOTENCY_KEY_REUSED',
};

function answerOf(refusal: { code: string; who?: string } | null): BackofficeResult<Record<string, never>> {
  if (!refusal) return done({});
  return refusal.code === 'TAKEN'
    ? refuse('TAKEN', { who: refusal.who })
    : refuse(codes[refusal.code] ?? 'CHANGED');
}
