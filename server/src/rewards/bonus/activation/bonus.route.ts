import { ok, refuse } from '@kapao/contract/result';
import { route } from '../../../platform/call/route.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { activateBonus } from './activate-bonus.ts';
import { heldBonusRow } from './activation.queries.ts';
import { listBonuses } from './list-bonuses.ts';
import { createActivationLookup } from './offer-eligibility.ts';
import { userBonusOf } from './offer-view.ts';
import { activatePromotion, currentPromotion, findPromotion, readCode } from './promotion.ts';
import { createPromotionLookupLimit } from './promotion-lookup-limit.ts';

/** Calls for offers and for activating bonuses. */
export const bonusSlice: Slice = (app, base) => {
  const deps = { ...base, lookup: createActivationLookup(base.pool) };
  const lookups = createPromotionLookupLimit(base.pool, base.settings);

  route(app, base, 'getBonuses', async ({ member, locale }) =>
    ok(await listBonuses(deps, member.id, locale)),
  );
  route(app, base, 'activateBonus', async ({ member, params, claim }) => {
    const begun = await activateBonus(deps, member, { kind: 'bonus', code: params.code, claim });
    return begun.ok ? ok(userBonusOf(member.id, begun.value, true)) : begun;
  });
  route(app, base, 'checkActiveBonus', async ({ member }) => {
    const held = await heldBonusRow(base.pool, member.id);
    const type = held?.kind === 'promotion' ? 'promotion' : (held?.type ?? '');
    return ok({ status: held !== null, type });
  });

  route(app, base, 'getCurrentPromotion', async ({ member, locale }) =>
    currentPromotion(await heldBonusRow(base.pool, member.id), locale),
  );
  route(app, base, 'findPromotion', async ({ member, params, locale, ip }) => {
    const seeker = { memberId: member.id, address: ip };
    const waitS = await lookups.count(seeker);
    if (waitS !== null) return refuse('REQUEST_LIMIT_1MIN', { retryAfter: waitS });
    const code = readCode(params.code);
    const promotion = code && (await findPromotion(deps, member.id, code, locale));
    if (promotion) await lookups.found(seeker);
    return ok(promotion || null);
  });
  route(app, base, 'activatePromotion', async ({ member, params, claim, ip }) => {
    const seeker = { memberId: member.id, address: ip };
    const waitS = await lookups.count(seeker);
    if (waitS !== null) return refuse('REQUEST_LIMIT_1MIN', { retryAfter: waitS });
    const code = readCode(params.code);
    const begun = code ? await activatePromotion(deps, member, { code, claim }) : refuse('NO_PROMOTION');
    // Only an unknown code counts as a guess.
    if (begun.ok || begun.code !== 'NO_PROMOTION') await lookups.taken(seeker);
    return begun.ok ? ok({}) : begun;
  });
};
