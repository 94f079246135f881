import { deriveId } from '../../base/derive-id.ts';
import type { OutboxRow } from '../../base/outbox/outbox-row.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { ProviderOutcome } from '../../outside/outcome.ts';
import type { GameDeps } from '../game/game-deps.ts';
import { contradict } from './contradict.ts';
import { findLeg, type Leg } from './transfer.queries.ts';

/** What is known of a leg now. `open`: the provider has not said yet. */
export type LegEnd = { kind: 'done' } | { kind: 'failed'; code: string } | { kind: 'open' };

export function endOf(leg: Leg): LegEnd {
  if (leg.state === 'done') return { kind: 'done' };
  if (leg.state === 'failed') return { kind: 'failed', code: leg.refusal ?? '' };
  return { kind: 'open' };
}

/**
 * Books the provider's word: done posts the hold, failed gives it back. Both can be repeated, and of the two only
 * the first counts. `askAgainMs`: a failure that the provider might still contradict is asked about once more.
 */
export async function settleLeg(
  deps: GameDeps,
  leg: Leg,
  word: Exclude<ProviderOutcome, { kind: 'unknown' }>,
  askAgainMs: number | null = null,
): Promise<LegEnd> {
  const refusal = word.kind === 'failed' ? word.code : null;
  const outcome = await deps.ledger.post({
    ...resolution(leg, word.kind),
    record: {
      name: 'game_transfer_end',
      data: { id: leg.id, state: word.kind, refusal, askAgainMs: refusal === null ? null : askAgainMs },
    },
    outbox: news(leg, word.kind),
  });
  if (outcome.ok) return refusal === null ? { kind: 'done' } : { kind: 'failed', code: refusal };
  if (outcome.code !== 'ALREADY_RESOLVED')
    throw new Error(`the leg ${leg.id} was not settled: ${outcome.code}`);
  const now = await findLeg(deps.pool, leg.member_id, leg.id);
  if (!now) throw new Error(`the leg ${leg.id} is gone`);
  if (word.kind === 'done' && now.state === 'failed') await contradict(deps, now);
  return endOf(now);
}

function resolution(leg: Leg, kind: 'done' | 'failed'): Transfer {
  const game = `game:${leg.code}` as const;
  const there = leg.direction === 'in' ? game : 'wallet';
  const back = leg.direction === 'in' ? 'wallet' : game;
  return {
    memberId: leg.member_id,
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

/** The process that got the answer goes on at once; the job is for the case that it dies first. */
const onwardAfterMs = 3_000;

function news(leg: Leg, kind: 'done' | 'failed'): OutboxRow[] {
  const rows: OutboxRow[] = [
    {
      topic: 'hint',
      payload: {
        event: 'wallet',
        data: { transferId: leg.id, status: kind === 'done' ? 'SUCCESS' : 'FAILED' },
      },
    },
  ];
  if (kind === 'done' && leg.onward) {
    const data = { memberId: leg.member_id, id: leg.id };
    rows.push({
      topic: 'job',
      payload: { queue: 'transfer.onward', data, startAfterMs: onwardAfterMs },
    });
  }
  return rows;
}
