import { toWire } from '@kapao/core/money';
import { judgeActivation, ownFundsIn, qualifyingOf } from '@kapao/core/reward/activation';
import { creditOf, maxOf } from '@kapao/core/reward/terms';
import { wageringRequirement } from '@kapao/core/reward/wagering';
import { deriveId } from '../../../platform/derive-id.ts';
import { toWireTerms } from '../wire-terms.ts';
import type { OfferRow } from './activation.queries.ts';
import type { OfferEligibility } from './offer-eligibility.ts';

/** Returns the fields that bonuses and promotions have in common. */
export function viewOf(offered: OfferEligibility) {
  const { offer, terms, allowed, barred } = offered;
  return {
    terms: toWireTerms(terms),
    games: allowed.map(({ code, name, kind }) => ({ code, name, kind })),
    gamesBarred: barred.map(({ name }) => name),
    endsAt: offer.endsAt,
    weekdays: offer.weekdays && [...offer.weekdays],
    preview: previewOf(offered),
  };
}

/** Returns a preview of activating the offer now, by the same rules as the activation. */
function previewOf({ terms, facts, settled }: OfferEligibility) {
  // An offer no longer offered to the member is shown only because it is held or was received, and the
  // preview gives that reason.
  const judged = judgeActivation({ ...facts, offered: true });
  const deposit = qualifyingOf(terms, facts.deposit, facts.now);
  const bonus = deposit === null ? 0n : creditOf(terms, deposit, facts.unit);
  const hasDeposit = deposit !== null && deposit > 0n;
  const older = maxOf(0n, settled - (deposit ?? 0n));
  return {
    refusal: judged.ok || judged.code === 'NO_DATA' ? null : reasonOf(judged.code, older > terms.minClear),
    deposit: hasDeposit ? toWire(deposit) : null,
    depositAt: (hasDeposit && facts.deposit?.at.toISOString()) || null,
    bonus: bonus > 0n ? toWire(bonus) : null,
    required:
      deposit !== null && bonus > 0n
        ? toWire(
            wageringRequirement({
              terms,
              deposit: ownFundsIn(terms, deposit, facts.total),
              bonus,
              added: 0n,
            }),
          )
        : null,
    older: toWire(older),
  };
}

/**
 * Puts too much remaining money first: neither a deposit nor settled bets would make the bonus available
 * before that money is used up.
 */
function reasonOf<Code extends string>(code: Code, tooMuch: boolean): Code | 'BONUS_REMAINING' {
  return code === 'BONUS_CONDITION' && tooMuch ? 'BONUS_REMAINING' : code;
}

/** Returns the member's history with a bonus: every time it was received, latest first, up to the maximum allowed. */
export function userBonusOf(
  memberId: string,
  { code, received }: Pick<OfferRow, 'code' | 'received'>,
  isActive: boolean,
) {
  return {
    _id: deriveId(memberId, `bonus/${code}`),
    isActive,
    received: received.map((updatedAt) => ({ updatedAt })),
  };
}
