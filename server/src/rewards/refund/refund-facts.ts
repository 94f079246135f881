import type { Refusal } from '@kapao/contract/result';
import { refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import type { Content } from '../../content/content.schemas.ts';
import { readContent } from '../../content/stored-content.ts';
import { listSlots } from '../../gaming/accounts/list-slots.ts';
import type { Member } from '../../platform/call/call-lookup.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { type Holdings, holdingsOf, type WaitingRefund, waitingRefund } from './refund.queries.ts';

/** Facts that decide whether a refund can be taken. Amounts are minor units. */
export interface RefundFacts extends Holdings {
  readonly rules: Content<'rewards'>['refund'];
  readonly waiting: WaitingRefund | null;
  /** Sum of wallet, games and money pending between them. */
  readonly total: bigint;
  /** Amount up to which money is negligible. */
  readonly minClear: bigint;
  /** Minimum; a refund has to be more than this. */
  readonly minimum: bigint;
}

export type RefundRefusal = 'REFUND_INACTIVE' | 'NO_REFUND' | 'REFUND_CONDITION' | 'REFUND_MINIMUM';

export type RefundMember = Pick<Member, 'id' | 'currency'>;

/**
 * Reads the wallet first: later changes alter its version, and a refund received just now is not judged by the money that
 * it brought.
 */
export async function readRefundFacts(
  deps: Pick<Deps, 'pool' | 'providers'>,
  { id, currency }: RefundMember,
): Promise<RefundFacts> {
  const { pool } = deps;
  const [{ refund, minClearMinor }, holdings] = await Promise.all([
    readContent(pool, 'rewards'),
    holdingsOf(pool, id),
  ]);
  const [slots, waiting] = await Promise.all([listSlots(deps, id), waitingRefund(pool, id)]);
  const games = slots.filter(({ isActive }) => isActive);
  return {
    ...holdings,
    rules: refund,
    waiting,
    total: games.reduce((sum, { value }) => sum + value, holdings.own),
    minClear: BigInt(minClearMinor[currency]),
    minimum: BigInt(refund.minimumMinor[currency]),
  };
}

/** Checks in the order of docs/market.md 7.8; null if the refund can be taken. */
export function refundRefusalOf(facts: RefundFacts): Refusal<RefundRefusal> | null {
  if (!facts.rules.active) return refuse('REFUND_INACTIVE');
  if (!facts.waiting) return refuse('NO_REFUND');
  if (facts.bonusOpen || facts.total > facts.minClear) return refuse('REFUND_CONDITION');
  if (facts.waiting.amount <= facts.minimum)
    return refuse('REFUND_MINIMUM', { minimum: toWire(facts.minimum) });
  return null;
}
