import { offerCode } from '@kapao/contract/backoffice/bonus/offer-draft';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { typedCode } from '@kapao/core/account/digits';
import type { Locale } from '@kapao/core/locale';
import type { GameMember } from '../../../gaming/accounts/game-deps.ts';
import { readTerms } from '../stored-terms.ts';
import {
  type ActivateDeps,
  type Activated,
  type ActivationRequest,
  activateBonus,
} from './activate-bonus.ts';
import type { HeldBonusRow } from './activation.queries.ts';
import { offerEligibilityOf } from './offer-eligibility.ts';
import { viewOf } from './offer-view.ts';

/** Returns a code as stored; null if it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typedCode(typed);
  return offerCode.safeParse(code).success ? code : null;
}

/**
 * Returns the promotion of a code, or null: an unknown code, one that is not running, and one not meant for this member are
 * indistinguishable, also by time.
 */
export async function findPromotion(
  deps: Pick<ActivateDeps, 'lookup' | 'providers'>,
  memberId: string,
  code: string,
  locale: Locale,
) {
  const found = await deps.lookup.load({ memberId, kind: 'promotion', code, bonusId: null });
  const [offer] = found.offers;
  const offered = offer && offerEligibilityOf(deps, found, offer);
  if (!offered?.facts.offered) return null;
  return {
    code,
    name: offered.offer.name[locale],
    description: offered.offer.description[locale],
    percentFail: offered.terms.percentFail,
    ...viewOf(offered),
  };
}

type PromotionRefusal =
  | 'NO_PROMOTION'
  | 'PROMOTION_RECEIVED'
  | 'BONUS_ALREADY_ACTIVE'
  | 'BONUS_FULL'
  | 'BONUS_CONDITION'
  | 'BONUS_REMAINING';

/** Activates by the rules of a bonus, with the error codes of a promotion (docs/market.md 7.6). */
export async function activatePromotion(
  deps: ActivateDeps,
  member: GameMember,
  wish: Omit<ActivationRequest, 'kind'>,
): Promise<Result<Activated, PromotionRefusal>> {
  const begun = await activateBonus(deps, member, { ...wish, kind: 'promotion' });
  if (begun.ok) return begun;
  const { code, params = {} } = begun;
  if (code === 'NO_DATA') return refuse('NO_PROMOTION');
  if (code === 'BONUS_MAX_CLAIMED') return refuse('PROMOTION_RECEIVED');
  return refuse(code, params);
}

/** Returns the active bonus if it comes from a promotion. */
export function currentPromotion(held: HeldBonusRow | null, locale: Locale) {
  if (held?.kind !== 'promotion') return ok(null);
  const { percentFail } = readTerms(held.terms);
  return ok({ percentFail, description: held.description[locale] });
}
