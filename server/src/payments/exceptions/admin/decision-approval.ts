import { decisionNames } from '@kapao/contract/backoffice/approvals/pending-approval';
import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { ErrorParams } from '@kapao/contract/errors/error-params';
import { z } from 'zod';
import type { GameDeps } from '../../../gaming/accounts/game-deps.ts';
import type {
  ApprovalRequest,
  ChangeDescription,
  MoneyKind,
} from '../../../platform/backoffice/approval-kind.ts';
import type { ResolutionOrder, Resolved } from '../decision.ts';
import { resolveException } from '../resolve-exception.ts';
import { findException } from './exception-detail.ts';
import { decidedAlike, heldBonusNow } from './exceptions.queries.ts';
import { withdrawBeforeVoid } from './held-bonus.ts';

/** Payload of an approval request for a decision. */
export const decisionPayload = z.object({
  kind: z.string(),
  memberId: z.string(),
  itemId: z.string(),
  decision: z.enum(decisionNames),
  force: z.boolean(),
  toMember: z.string().optional(),
  /** Slip whose payment this is; it ends with the decision. The database reads it from the approval request. */
  slip: z.string().optional(),
  /** Possible duplicates of a payment that were decided alike when this was requested. */
  decidedAlike: z.array(z.string()).optional(),
  keep: z.string().optional(),
  added: z.string().optional(),
});

/** Approval kind for a decision about an exception: one person requests it, and another's approval executes it. */
export function decisionApproval(deps: GameDeps): MoneyKind {
  const { pool } = deps;
  return {
    kind: 'decision',

    async describe(approval): Promise<ChangeDescription> {
      const payload = decisionPayload.parse(approval.payload);
      const { kind, memberId, itemId, decision, force, toMember, slip, keep, added } = payload;
      const money = (minor: bigint | string | null, currency = approval.currency) =>
        minor === null ? null : { amount: String(minor), currency };
      const after = {
        decision,
        ...(force && { force }),
        ...(toMember && { toMember }),
        ...(slip && { slip }),
      };
      if (decision === 'void') {
        const bonus = await heldBonusNow(pool, memberId, itemId);
        // Money added since the request is included, because the decision will pay it as well.
        const kept = BigInt(keep ?? 0) + (bonus && added !== undefined ? bonus.added - BigInt(added) : 0n);
        return {
          before: bonus && { bonus: bonus.offerCode, has: money(bonus.total, bonus.currency) },
          after: { ...after, keep: money(kept, bonus?.currency) },
        };
      }
      const item = await findException(pool, itemId, memberId);
      const alike = kind === 'alarm' ? await decidedAlike(pool, payload) : [];
      const since = alike.filter((id) => !payload.decidedAlike?.includes(id)).length;
      const before = item && {
        kind,
        state: item.state,
        provider: item.provider,
        amount: money(item.amount, item.currency),
        ...(item.operatorShare && { operatorShare: money(item.operatorShare.amount, item.currency) }),
        ...(since > 0 && { duplicatesDecided: String(since) }),
      };
      return { before, after };
    },

    // Only a request about an alarm ends for good, because a decided duplicate stays decided; the wallet of a bonus may return
    // to the approved state.
    endsWhenChanged: ({ payload }) => decisionPayload.parse(payload).kind === 'alarm',

    async post(approval, { audit, ...acceptance }, by): Promise<BackofficeResult<unknown>> {
      const who = `${approval.requester} + ${by.name}`;
      const { decision, memberId, itemId } = decisionPayload.parse(approval.payload);
      const away =
        decision === 'void' ? await withdrawBeforeVoid(deps, { memberId, itemId }, acceptance.callId) : null;
      if (away) return away;
      const decided = await resolveException(deps, { ...orderOf(approval), who, audit, acceptance });
      // A replay was approved before: the approval request names by whom.
      if (decided.ok) return decided.replayed ? refuse('ALREADY_CLOSED') : done(null);
      return toBackofficeRefusal(decided);
    },
  };
}

function orderOf(approval: ApprovalRequest): Omit<ResolutionOrder, 'who'> {
  const { kind, memberId, itemId, decision, force, toMember, keep, added } = decisionPayload.parse(
    approval.payload,
  );
  return {
    id: approval.id,
    // The database restricts the kinds to their list.
    subject: { kind: kind as ResolutionOrder['subject']['kind'], memberId, id: itemId },
    decision,
    why: approval.why,
    force,
    ...(toMember && { toMember }),
    ...(keep !== undefined && { keep: BigInt(keep) }),
    ...(added !== undefined && { added: BigInt(added) }),
  };
}

/** Returns the Console's refusal for a refused decision. */
export function toBackofficeRefusal(decided: Extract<Resolved, { ok: false }>): BackofficeResult<never> {
  const { code, before } = decided;
  const who = decided.who ?? before?.who;
  const params: ErrorParams | undefined = who ? { who } : undefined;
  switch (code) {
    case 'KEY_REUSED':
      return refuse('ALREADY_CLOSED', params);
    case 'TAKEN':
    case 'ALREADY_CLOSED':
      return refuse(code, params);
    default:
      return refuse(code);
  }
}
