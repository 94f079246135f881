import type { BackofficeCode } from '@kapao/contract/backoffice/backoffice-codes';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { signalsToConfirm } from '@kapao/contract/backoffice/review-codes';
import { smallWithdrawal } from '@kapao/contract/backoffice/small-withdrawal';
import type { Currency } from '@kapao/core/money';
import { writeAudit } from '../../../platform/backoffice/audit.ts';
import type { AuditFacts, AuditNote } from '../../../platform/backoffice/audit-note.ts';
import type { BackofficeReplyOf } from '../../../platform/backoffice/backoffice-context.ts';
import { isFresh } from '../../../platform/backoffice/backoffice-session.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import type { Deps } from '../../../providers/registry/deps.ts';
import { backofficeRefusal } from '../../exceptions/backoffice-refusal.ts';
import { resolveException } from '../../exceptions/resolve-exception.ts';
import { type Asker, needsFreshFactor, withdrawalDetail } from './withdrawal-detail.ts';
import { findWithdrawalDetail, reviewState, type WithdrawalDetailRow } from './withdrawals.queries.ts';

type DecideDeps = Pick<Deps, 'pool' | 'ledger'>;
type Outcome = BackofficeReplyOf<'approveWithdrawal'>;

/** Deciding call: its staff member, and the id that makes a retry the same order. */
export interface DecisionAction {
  readonly staffMember: { readonly name: string; readonly factorAt: Date | null };
  readonly id: string;
  note(facts: AuditFacts): AuditNote;
}

export interface WithdrawalKey {
  readonly memberId: string;
  readonly id: string;
}

export interface WithdrawalDecision {
  readonly decision: 'approve' | 'reject';
  readonly why: string;
}

/** Checks, posts and records the decision in one transaction, or not at all. */
export async function decideWithdrawal(
  deps: DecideDeps,
  press: DecisionAction,
  which: WithdrawalKey,
  word: WithdrawalDecision,
): Promise<BackofficeResult<Outcome>> {
  const one = await findWithdrawalDetail(deps.pool, which.memberId, which.id);
  if (!one) return refuse('NO_DATA');
  return decideOne(deps, press, one, word, press.id);
}

async function decideOne(
  deps: DecideDeps,
  { staffMember, note }: DecisionAction,
  one: WithdrawalDetailRow,
  { decision, why }: WithdrawalDecision,
  id: string,
): Promise<BackofficeResult<Outcome>> {
  if (decision === 'approve' && !isFresh(staffMember) && (await needsFreshFactor(deps.pool, one)))
    return refuse('FRESH_FACTOR');
  const audit = note({
    subject: 'withdrawal',
    subjectId: one.id,
    memberId: one.memberId,
    before: { state: one.state, approvedBy: one.approvedBy },
    after: { decision, amount: String(one.amount), currency: one.currency },
    why,
  });
  const subject = { kind: 'withdrawal', memberId: one.memberId, id: one.id } as const;
  const order = { id, subject, decision, who: staffMember.name, why, audit, queue: 'withdrawals' };
  const decided = await resolveException(deps, order);
  // A payout inquiry that runs means that the withdrawal was approved at this very moment.
  if (!decided.ok)
    return backofficeRefusal(
      decided.code === 'INQUIRY_OPEN' ? { ...decided, code: 'ALREADY_CLOSED' } : decided,
    );
  return done(await reviewState(deps.pool, one.memberId, one.id));
}

interface BulkResult {
  readonly id: WithdrawalKey;
  readonly refused: { readonly code: BackofficeCode; readonly who?: string } | null;
}

/**
 * Approves each withdrawal independently, in sequence: a refusal stops no other, and one with signs of fraud is refused.
 * The same call again finds those approved before a crash, and returns the same result for them.
 */
export async function bulkApprove(
  deps: DecideDeps,
  press: DecisionAction & { readonly staffMember: Asker },
  items: readonly WithdrawalKey[],
  why: string,
): Promise<BackofficeResult<{ results: BulkResult[] }>> {
  const results: BulkResult[] = [];
  for (const item of items) {
    const one = await findWithdrawalDetail(deps.pool, item.memberId, item.id);
    const refusal = whyNotSmall(one) ?? (await whyNotUnseen(deps, press.staffMember, item));
    const result =
      refusal || !one
        ? refuse(refusal ?? 'NO_DATA')
        : await decideOne(deps, press, one, { decision: 'approve', why }, deriveId(press.id, one.id));
    results.push({ id: item, refused: result.ok ? null : refusedOf(result) });
  }
  const yes = results.filter(({ refused }) => refused === null).length;
  await writeAudit(
    deps.pool,
    press.note({ subject: 'withdrawal', after: { approved: yes, refused: results.length - yes } }),
  );
  return done({ results });
}

function whyNotSmall(one: WithdrawalDetailRow | null): BackofficeCode | null {
  if (!one) return 'NO_DATA';
  // An account has one of these currencies, and a withdrawal has its account's.
  const isSmall = one.amount <= smallWithdrawal[one.currency as Currency];
  return isSmall && one.needed === 1 ? null : 'NEEDS_APPROVAL';
}

/** Returns the refusal of a waiting withdrawal that a person has to look at before it is paid. */
async function whyNotUnseen(
  deps: DecideDeps,
  asker: Asker,
  item: WithdrawalKey,
): Promise<BackofficeCode | null> {
  const detail = await withdrawalDetail(deps, asker, item);
  if (!detail.ok || detail.value.state !== 'review') return null;
  const isFlagged = detail.value.riskSignals.some(({ sign, good }) => !good && signalsToConfirm.has(sign));
  return isFlagged ? 'FLAGGED' : null;
}

function refusedOf({ code, params }: Extract<BackofficeResult<never>, { ok: false }>): BulkResult['refused'] {
  const who = params?.who;
  return typeof who === 'string' ? { code, who } : { code };
}
