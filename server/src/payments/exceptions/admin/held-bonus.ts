import { type BackofficeResult, no } from '@kapao/contract/backoffice/backoffice-result';
import type { GameDeps } from '../../../gaming/accounts/game-deps.ts';
import { refreshSlots } from '../../../gaming/accounts/refresh-slots.ts';
import { recheckVoidedLegs } from '../../../gaming/transfers/recheck-leg.ts';
import { findHeldBonus } from '../../../rewards/bonus/active/held-bonus.ts';
import { hindranceOf, moveAllToWallet } from '../../../rewards/bonus/active/move-all-to-wallet.ts';
import { type HeldBonusNow, heldBonusNow } from './exceptions.queries.ts';

// A bonus that two persons end: what it is worth is known only by what its games say at that moment.

/** As it stands once its games were read; one that is silent counts as it was known. Null: it is over. */
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
 * Brings all money of its member home before it ends. A game that does not answer, a transfer without an outcome or a stake that
 * is out may be worth anything: nobody has judged that, so it is waited for. Null: all is home.
 */
export async function moveBonusToWallet(
  deps: GameDeps,
  { memberId, itemId }: { readonly memberId: string; readonly itemId: string },
  causeId: string,
): Promise<BackofficeResult<never> | null> {
  const known = await heldBonusNow(deps.pool, memberId, itemId);
  if (!known) return no('ALREADY_CLOSED');
  const missing = await moveAllToWallet(deps, { ...known, id: memberId }, causeId);
  if (missing.length > 0) return no('INQUIRY_OPEN');
  const held = await findHeldBonus(deps.pool, memberId);
  if (held?.row.id !== itemId) return no('ALREADY_CLOSED');
  const hindrance = hindranceOf(held);
  if (hindrance) return no(hindrance === 'NOT_HOME' ? 'CHANGED' : 'INQUIRY_OPEN');
  return null;
}
