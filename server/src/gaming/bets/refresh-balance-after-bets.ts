import type { Inquiry, InquiryResult } from '../../inquiry/inquiry.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { findAnyOpenSlot } from '../accounts/open-slot.ts';
import { type RecheckVoidedLegs, readBalance } from '../accounts/read-balance.ts';
import { endBalanceInquiry, findBetAccount } from './bet-reconciliation.queries.ts';

const busyRetryMs = 5_000;
/**
 * Attempts without an answer after which the inquiry ends; the balance is then read when the game reports bets again, or by
 * reconciliation.
 */
const silentAttempts = 4;
const silentRetryMs = 30_000;

/**
 * Returns the inquiry that reads a member's game balance after bets were reported, so that wins and losses are booked
 * without anybody asking. One inquiry covers any number of bets and repeats when more are reported meanwhile.
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
      const slot = await findAnyOpenSlot(deps, memberId, account.code);
      if (!slot.ok) return { kind: 'closed' };
      const holder = { id: memberId, currency: account.currency };
      const outcome = await readBalance(deps, holder, slot.value, recheckVoidedLegs);
      // The balance is read once the open transfers have ended, by themselves or by staff.
      if (outcome.kind === 'busy') return { kind: 'retry', inMs: busyRetryMs };
      if (outcome.kind === 'elsewhere') return { kind: 'closed' };
      if (outcome.kind === 'silent')
        return asked >= silentAttempts ? { kind: 'closed' } : { kind: 'retry', inMs: silentRetryMs };
      const ended = await endBalanceInquiry(deps.pool, memberId, id, account.changes);
      return ended ? { kind: 'settled' } : { kind: 'retry', inMs: busyRetryMs };
    },
  };
}
