import { toWire } from '@kapao/core/money';
import type pg from 'pg';
import type { Entry } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { records } from '../../platform/ledger-records.ts';
import type { OutboxRow } from '../../platform/outbox/outbox-row.ts';
import { neverSent } from '../../providers/game/answer.ts';
import type { ProviderOutcome } from '../../providers/protocol/outcome.ts';
import type { ProviderRow } from '../../providers/protocol/provider-row.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { contradict } from './contradict-leg.ts';
import { findLeg, providerOf } from './leg.queries.ts';
import { type Leg, type LegClaim, sendWithinMs } from './leg.ts';

/** Known outcome of a leg. `open`: the provider has not answered yet. */
export type LegOutcome = { kind: 'done' } | { kind: 'failed'; code: string } | { kind: 'open' };

export function outcomeOf(leg: Leg): LegOutcome {
  if (leg.state === 'done') return { kind: 'done' };
  return leg.state === 'failed' ? { kind: 'failed', code: leg.refusal ?? '' } : { kind: 'open' };
}

export interface SettleOptions {
  /** Provider row; with it, a failure that the provider might still contradict is rechecked later. */
  readonly provider?: ProviderRow;
  /** Whether the outcome was inferred from balances, not answered by the provider: it is then always rechecked. */
  readonly isInferred?: boolean;
  /** Idempotency key of the call that is answered when this leg is done. */
  readonly claim?: LegClaim | undefined;
}

/**
 * Books the provider's answer: done posts the hold, failed voids it. Repeating it is harmless: only the first
 * outcome is booked, and a later one that contradicts it goes to `contradict`.
 */
export async function settleLeg(
  deps: GameDeps,
  leg: Leg,
  answer: Exclude<ProviderOutcome, { kind: 'unknown' }>,
  { provider, isInferred = false, claim }: SettleOptions = {},
): Promise<LegOutcome> {
  const refusal = answer.kind === 'failed' ? answer.code : null;
  const answers = refusal === null && !leg.secondLeg ? claim : undefined;
  const request = answers?.carry({ status: 'SUCCESS', transferId: leg.id, amount: toWire(leg.amount) });
  const inDoubt = isInferred || (refusal !== null && refusal !== neverSent);
  const check = inDoubt && provider ? { provider: provider.code, inMs: inDoubtMs(provider) } : undefined;
  const outcome = await deps.ledger.post({
    ...legEnd(leg, refusal, { check, request }),
    outbox: outboxRowsOf(leg, answer.kind),
  });
  if (outcome.ok) {
    if (!outcome.replayed) answers?.stored();
    return refusal === null ? { kind: 'done' } : { kind: 'failed', code: refusal };
  }
  if (outcome.code !== 'ALREADY_RESOLVED')
    throw new Error(`the leg ${leg.id} was not settled: ${outcome.code}`);
  const now = await findLeg(deps.pool, leg.memberId, leg.id);
  if (!now) throw new Error(`the leg ${leg.id} is gone`);
  // A failure does not contradict a leg that the provider has since completed, but does contradict one that only staff
  // completed.
  const opposite = answer.kind !== now.state && (answer.kind === 'done' || now.unconfirmedSince !== null);
  if (opposite) await contradict(deps, now);
  return outcomeOf(now);
}

/**
 * Returns the ledger entry by which staff end a leg; null if there is no such leg. No second leg is started,
 * and the provider is asked later to confirm.
 */
export async function legEndByDecision(
  pool: pg.Pool,
  memberId: string,
  id: string,
  refusal: string | null,
): Promise<Entry | null> {
  const leg = await findLeg(pool, memberId, id);
  if (!leg) return null;
  const secondLegRefusal = leg.secondLeg && refusal === null ? 'DECIDED' : null;
  const status = refusal === null && !leg.secondLeg ? 'SUCCESS' : 'FAILED';
  const provider = await providerOf(pool, leg.code);
  const check = provider === null ? undefined : { provider, inMs: sendWithinMs };
  return {
    ...legEnd(leg, refusal, { secondLegRefusal, decided: true, check }),
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: { transferId: leg.id, status } } }],
  };
}

/** Returns the entry that ends a leg; without a refusal the leg is done. */
function legEnd(leg: Leg, refusal: string | null, more: object): Entry {
  const kind = refusal === null ? 'done' : 'failed';
  return {
    ...resolution(leg, kind),
    record: { name: records.legEnd, data: { id: leg.id, state: kind, refusal, ...more } },
  };
}

/** Returns the milliseconds after which no request can still arrive at the provider. */
export function inDoubtMs({ timeoutMs, settleDelayMs, retryStepsMs }: ProviderRow): number {
  return timeoutMs + Math.max(settleDelayMs, ...retryStepsMs);
}

function resolution(leg: Leg, kind: 'done' | 'failed'): Entry {
  const game = `game:${leg.code}` as const;
  const there = leg.direction === 'in' ? game : 'wallet';
  const back = leg.direction === 'in' ? 'wallet' : game;
  return {
    memberId: leg.memberId,
    id: deriveId(leg.id, kind === 'done' ? 'post' : 'void'),
    movementId: leg.id,
    kind: kind === 'done' ? 'post' : 'void',
    resolves: leg.id,
    debit: 'held',
    credit: kind === 'done' ? there : back,
    amount: leg.amount,
    currency: leg.currency,
    reason: 'transfer',
  };
}

/** Job queue for the second leg of a transfer from game to game. */
export const secondLegQueue = 'transfer.second-leg';
/**
 * Delay of that job in ms: the process that got the answer starts the second leg at once, and the job does it
 * if that process has died.
 */
const secondLegAfterMs = 3_000;

function outboxRowsOf(leg: Leg, kind: 'done' | 'failed'): OutboxRow[] {
  const status = kind === 'done' ? 'SUCCESS' : 'FAILED';
  const hint: OutboxRow = {
    topic: 'hint',
    payload: { event: 'wallet', data: { transferId: leg.id, status } },
  };
  if (kind !== 'done' || !leg.secondLeg) return [hint];
  const data = { memberId: leg.memberId, id: leg.id };
  return [hint, { topic: 'job', payload: { queue: secondLegQueue, data, startAfterMs: secondLegAfterMs } }];
}
