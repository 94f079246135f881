import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import { decisionNames } from '@kapao/contract/desk/proposed';
import type { ErrorParams } from '@kapao/contract/error-params';
import { z } from 'zod';
import type { GameDeps } from '../../../gaming/accounts/game-deps.ts';
import type { Described, MoneyKind, Proposal } from '../../../platform/backoffice/approval-kind.ts';
import type { Decided, Order } from '../decision.ts';
import { decide } from '../resolve-exception.ts';
import { findItem } from './exception-detail.ts';
import { heldNow } from './exceptions.queries.ts';
import { bringRoundHome } from './held-bonus.ts';

/** What a proposal of this kind says, whole. */
export const decisionPayload = z.object({
  kind: z.string(),
  memberId: z.string(),
  itemId: z.string(),
  decision: z.enum(decisionNames),
  force: z.boolean(),
  toMember: z.string().optional(),
  /** Of whom the payment is: it ends with it. The database reads it from the proposal. */
  slip: z.string().optional(),
  keep: z.string().optional(),
  added: z.string().optional(),
});

/** Something that is not over ends as one person proposed it, once another has accepted that. */
export function decisionKind(deps: GameDeps): MoneyKind {
  const { pool } = deps;
  return {
    kind: 'decision',

    async describe(proposal): Promise<Described> {
      const { kind, memberId, itemId, decision, force, toMember, slip, keep, added } = decisionPayload.parse(
        proposal.payload,
      );
      const money = (minor: bigint | string | null, currency = proposal.currency) =>
        minor === null ? null : { amount: String(minor), currency };
      const after = {
        decision,
        ...(force && { force }),
        ...(toMember && { toMember }),
        ...(slip && { slip }),
      };
      if (decision === 'void') {
        const round = await heldNow(pool, memberId, itemId);
        // With what they put in since, as it will be done.
        const kept = BigInt(keep ?? 0) + (round && added !== undefined ? round.added - BigInt(added) : 0n);
        return {
          before: round && { bonus: round.offerCode, has: money(round.total, round.currency) },
          after: { ...after, keep: money(kept, round?.currency) },
        };
      }
      const item = await findItem(pool, itemId, memberId);
      const before = item && {
        kind,
        state: item.state,
        party: item.party,
        amount: money(item.amount, item.currency),
      };
      return { before, after };
    },

    async post(proposal, { audit, ...acceptance }, by): Promise<DeskResult<unknown>> {
      const who = `${proposal.proposer} + ${by.name}`;
      const { decision, memberId, itemId } = decisionPayload.parse(proposal.payload);
      const away =
        decision === 'void' ? await bringRoundHome(deps, { memberId, itemId }, acceptance.callId) : null;
      if (away) return away;
      const decided = await decide(deps, { ...orderOf(proposal), who, audit, acceptance });
      // A replay is somebody's earlier acceptance: the proposal says whose.
      if (decided.ok) return decided.replayed ? no('OVER') : done(null);
      return refused(decided);
    },
  };
}

function orderOf(proposal: Proposal): Omit<Order, 'who'> {
  const { kind, memberId, itemId, decision, force, toMember, keep, added } = decisionPayload.parse(
    proposal.payload,
  );
  return {
    id: proposal.id,
    // The database holds the kinds to their list.
    subject: { kind: kind as Order['subject']['kind'], memberId, id: itemId },
    decision,
    why: proposal.why,
    force,
    ...(toMember && { toMember }),
    ...(keep !== undefined && { keep: BigInt(keep) }),
    ...(added !== undefined && { added: BigInt(added) }),
  };
}

/** What `decide` refuses with, as the console says it. */
export function refused(decided: Extract<Decided, { ok: false }>): DeskResult<never> {
  const { code, before } = decided;
  const who = decided.who ?? before?.who;
  const params: ErrorParams | undefined = who ? { who } : undefined;
  switch (code) {
    case 'KEY_REUSED':
      return no('OVER', params);
    case 'TAKEN':
    case 'OVER':
      return no(code, params);
    default:
      return no(code);
  }
}
