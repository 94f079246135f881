import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { type Failed, failed, type Unknown } from '../../../providers/protocol/outcome.ts';
import type { GameDeps } from '../../accounts/game-deps.ts';
import type { OpenSlot } from '../../accounts/open-slot.ts';
import type { Leg } from '../leg.ts';
import { sendWithinMs } from '../leg.ts';
import { inDoubtMs } from '../settle-leg.ts';
import { betsSince } from './bets-since.ts';
import { judgeBalances } from './judge-balances.ts';
import { markDoubted, markUnmoved } from './unresolved-leg.queries.ts';

/** Failure code for a balance that did not move, at a provider that cannot be asked about a transfer. */
export const notMoved = 'NOT_MOVED';

export type InferredOutcome =
  | { readonly kind: 'done' }
  | Failed
  | Unknown
  /** The transfer is not executed yet. */
  | { readonly kind: 'not-yet' }
  /** No balance can show the outcome any more: staff decide, with this evidence. */
  | { readonly kind: 'possible-duplicate'; readonly why: string; readonly evidence: object };

/**
 * Infers a leg's outcome from the game balances before it and now, at a provider that cannot be asked about
 * transfers. Bets between the two readings make the leg doubtful for good.
 */
export async function inferFromBalance(deps: GameDeps, leg: Leg, slot: OpenSlot): Promise<InferredOutcome> {
  const { balanceBefore, readAt } = leg;
  if (balanceBefore === null || readAt === null)
    return doubt(deps, leg, because('BALANCE_BEFORE_UNKNOWN'), {});
  const askedAt = new Date();
  const now = await slot.provider.balance({ username: slot.username });
  if (now.kind !== 'done')
    return { kind: 'unknown', why: now.kind === 'failed' ? because('BALANCE_UNREAD', now.code) : now.why };
  // Bets are read after the balance: a bet between the two is then seen and makes the leg doubtful; the other way round it
  // would be missed.
  const played = await betsSince(slot, readAt);
  if (played.kind !== 'done')
    return played.kind === 'failed' ? { kind: 'unknown', why: played.code } : played;
  const judged = judgeBalances({ ...leg, balanceBefore }, now, played.bets);
  if (judged.kind === 'possible-duplicate') return doubt(deps, leg, judged.why, judged.evidence);
  if (leg.doubtedAt)
    return { kind: 'possible-duplicate', why: because('DOUBTED_BEFORE'), evidence: judged.evidence };
  if (judged.kind === 'done') return { kind: 'done' };
  await markUnmoved(deps.pool, leg, askedAt);
  return isFailureCertain(leg, slot, askedAt) ? failed(notMoved) : { kind: 'not-yet' };
}

/** Whether no request can still be in flight and an earlier reading also showed the balance unmoved. */
function isFailureCertain({ createdAt, unmovedAt }: Leg, { config }: OpenSlot, askedAt: Date): boolean {
  const lastSentAt = createdAt.getTime() + sendWithinMs;
  return (
    unmovedAt !== null &&
    askedAt.getTime() >= unmovedAt.getTime() + config.settleDelayMs &&
    askedAt.getTime() >= lastSentAt + inDoubtMs(config)
  );
}

async function doubt(deps: GameDeps, leg: Leg, why: string, evidence: object): Promise<InferredOutcome> {
  await markDoubted(deps.pool, leg);
  return { kind: 'possible-duplicate', why, evidence };
}
