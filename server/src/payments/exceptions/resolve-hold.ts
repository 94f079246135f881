import type pg from 'pg';
import { legEndByDecision } from '../../gaming/transfers/settle-leg.ts';
import type { Entry } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { giftCreditByDecision } from '../giftlinks/credit-gift.ts';
import { deniedPayout, withdrawalEndByDecision } from '../withdrawals/settle-withdrawal.ts';
import type { DecisionNote, Moved, ResolveDeps } from './decision.ts';
import type { OpenException } from './open-exception.ts';
import { postDecision } from './post-decision.ts';
import { findEntry } from './resolve-exception.queries.ts';

/**
 * Ends a hold as if the provider had given this answer. If the provider answers later, the same answer is a
 * replay and the opposite one a contradiction.
 */
export async function resolveHold(
  deps: ResolveDeps,
  item: OpenException,
  note: DecisionNote,
): Promise<Moved> {
  const entry = await endOf(deps.pool, item, note);
  return entry ? postDecision(deps.ledger, entry, note) : { ok: false, code: 'ALREADY_CLOSED' };
}

function endOf(pool: pg.Pool, item: OpenException, { decision }: DecisionNote): Promise<Entry | null> {
  const { memberId, id } = item;
  const refusal = decision === 'done' ? null : decision === 'reject' ? 'REJECTED' : 'DECIDED';
  switch (item.kind) {
    case 'withdrawal': {
      const answer =
        refusal === null ? { kind: 'paid' as const } : { kind: 'failed' as const, code: refusal };
      return withdrawalEndByDecision(pool, item, answer);
    }
    case 'leg':
      return legEndByDecision(pool, memberId, id, refusal);
    case 'gift':
      return giftCreditByDecision(pool, memberId, id);
    case 'alarm':
      return deniedPayout(pool, memberId, String(item.evidence?.withdrawId));
    default:
      return voidEntry(pool, memberId, id);
  }
}

/** Returns the void of a hold that is neither a withdrawal nor a leg: its money goes back to the account it came from. */
async function voidEntry(pool: pg.Pool, memberId: string, id: string): Promise<Entry | null> {
  const hold = await findEntry(pool, memberId, id);
  return (
    hold && {
      memberId,
      id: deriveId(id, 'void'),
      movementId: hold.movementId,
      kind: 'void',
      resolves: id,
      debit: hold.credit,
      credit: hold.debit,
      amount: hold.amount,
      currency: hold.currency,
      reason: 'decided',
      outbox: [{ topic: 'hint', payload: { event: 'wallet', data: {} } }],
    }
  );
}
