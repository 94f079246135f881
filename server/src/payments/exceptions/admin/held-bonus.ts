import { type BackofficeResult, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { GameDeps } from '../../../gaming/accounts/game-deps.ts';
import { refreshSlots } from '../../../gaming/accounts/refresh-slots.ts';
import { recheckVoidedLegs } from '../../../gaming/transfers/recheck-leg.ts';
import { findHeldBonus } from '../../../rewards/bonus/active/held-bonus.ts';
import { hindranceOf, moveAllToWallet } from '../../../rewards/bonus/active/move-all-to-wallet.ts';
import { type HeldBonusNow, heldBonusNow } from './exceptions.queries.ts';

// Void of a bonus by two staff members: the value of the bonus is known only from what its games report at
// that moment.

/**
 * Returns the bonus after reading its games; a game that does not answer counts with its last known balance.
 * Null: the bonus is over.
 */
export async function readHeldBonus(
  deps: GameDeps,
  memberId: string,
  id: string,
): Promise<HeldBonusNow | null> {
  const known = await heldBonusNow(deps.pool, memberId, id);
  if (!known) return null;
  await refreshSlots(deps, { ...known, id: memberId }, recheckVoidedLegs);
  return heldBonusNow(deps.pool, memberId, id);
}

/**
 * Withdraws all the member's money from games before the bonus ends, and returns null when all of it is in the wallet.
 * The value of a silent game, an open transfer or an open bet is unknown, hence not approved, so the end has to wait.
 */
export async function withdrawBeforeVoid(
  deps: GameDeps,
  { memberId, itemId }: { readonly memberId: string; readonly itemId: string },
  causeId: string,
): Promise<BackofficeResult<never> | null> {
  const known = await heldBonusNow(deps.pool, memberId, itemId);
  if (!known) return refuse('ALREADY_CLOSED');
  const missing = await moveAllToWallet(deps, { ...known, id: memberId }, causeId);
  if (missing.length > 0) return refuse('INQUIRY_OPEN');
  const held = await findHeldBonus(deps.pool, memberId);
  if (held?.row.id !== itemId) return refuse('ALREADY_CLOSED');
  const hindrance = hindranceOf(held);
  if (hindrance) return refuse(hindrance === 'MONEY_IN_GAMES' ? 'CHANGED' : 'INQUIRY_OPEN');
  return null;
}
