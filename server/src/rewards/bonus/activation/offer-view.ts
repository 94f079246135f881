import { toWire } from '@kapao/core/money';
import { judgeActivation, ownIn, qualifyingOf } from '@kapao/core/reward/activation';
import { creditOf, most } from '@kapao/core/reward/terms';
import { wageringRequirement } from '@kapao/core/reward/wagering';
import { deriveId } from '../../../platform/derive-id.ts';
import { toWireTerms } from '../wire-terms.ts';
import type { OfferRow } from './activation.queries.ts';
import type { OfferEligibility } from './offer-eligibility.ts';

/** What a bonus and a promotion say alike. */
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

/** What taking it at this moment would come to, by the rules that decide when it is taken. */
function previewOf({ terms, facts, settled }: OfferEligibility) {
  // What is shown and offered no more is held, or was received: that is what stands in the way.
  const judged = judgeActivation({ ...facts, offered: true });
  const deposit = qualifyingOf(terms, facts.deposit, facts.now);
  const bonus = deposit === null ? 0n : creditOf(terms, deposit, facts.unit);
  const isUniqueViolation = deposit !== null && deposit > 0n;
  const older = most(0n, settled - (deposit ?? 0n));
  return {
    refusal: judged.ok || judged.code === 'NO_DATA' ? null : reasonOf(judged.code, older > terms.minClear),
    deposit: isUniqueViolation ? toWire(deposit) : null,
    depositAt: (isUniqueViolation && facts.deposit?.at.toISOString()) || null,
    bonus: bonus > 0n ? toWire(bonus) : null,
    required:
      deposit !== null && bonus > 0n
        ? toWire(
            wageringRequirement({ terms, deposit: ownIn(terms, deposit, facts.total), bonus, added: 0n }),
          )
        : null,
    older: toWire(older),
  };
}

/** Too much older money is told first: no deposit, and no waiting for open bets, would bring the bonus while it is there. */
function reasonOf<Code extends string>(code: Code, tooMuch: boolean): Code | 'BONUS_REMAINING' {
  return code === 'BONUS_CONDITION' && tooMuch ? 'BONUS_REMAINING' : code;
}

/** A member's part in a bonus: every time it was taken, the latest first, as many as may be received. */
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
