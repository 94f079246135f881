import type { Inquiry, InquiryResult } from '../../inquiry/inquiry.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { findSlotToLeave } from '../accounts/open-slot.ts';
import { type RecheckVoidedLegs, readBalance } from '../accounts/read-balance.ts';
import { endReading, findBetAccount } from './bet-reconciliation.queries.ts';

const busyMs = 5_000;
/** A game that is silent for longer is read when it tells of bets again, or by the comparison. */
const silentTurns = 4;
const silentMs = 30_000;

/**
 * Reads the balance of a member's game after bets were told of, so that what was won or lost stands in the book without
 * anybody asking for it. One question for any number of bets; more bets meanwhile, and it is asked again.
 */
export function gameBalanceInquiry(deps: GameDeps, recheckVoidedLegs: RecheckVoidedLegs): Inquiry {
  return {
    kind: 'game-balance',
    get providers() {
      return new Map([...deps.providers.games].map(([code, { row }]) => [code, row]));
    },
    async ask({ memberId, id }, { asked }): Promise<InquiryResult> {
      const account = await findBetAccount(deps.pool, memberId, id);
      if (!account) return { kind: 'closed' };
      const slot = await findSlotToLeave(deps, memberId, account.code);
      if (!slot.ok) return { kind: 'closed' };
      const holder = { id: memberId, currency: account.currency };
      const outcome = await readBalance(deps, holder, slot.value, recheckVoidedLegs);
      // Transfers end, or a person ends them; then it is read.
      if (outcome.kind === 'busy') return { kind: 'retry', inMs: busyMs };
      if (outcome.kind === 'silent')
        return asked >= silentTurns ? { kind: 'closed' } : { kind: 'retry', inMs: silentMs };
      const ended = await endReading(deps.pool, memberId, id, account.changes);
      return ended ? { kind: 'settled' } : { kind: 'retry', inMs: busyMs };
    },
  };
}
