import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import { maskPersonal } from '../../platform/backoffice/mask.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { closeRiskReview, findRiskReview } from './risk-review.queries.ts';
import { listRiskReviews, riskReviewDetail } from './risk-review-detail.ts';

/** Routes for risk reviews. The only action is to mark a review as done. */
export const riskReviewsSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'listRiskReviews', async ({ query }) =>
    done(await listRiskReviews(pool, query)),
  );

  backofficeRoute(app, deps, 'getRiskReview', async ({ params, saw }) => {
    const check = await riskReviewDetail(pool, params.id);
    if (!check) return refuse('NO_DATA');
    for (const { memberId } of check.people) saw({ subject: 'check', subjectId: check.id, memberId });
    return done({ ...check, people: check.people.map(maskPersonal) });
  });

  backofficeRoute(app, deps, 'closeRiskReview', async ({ staffMember, params: { id }, body, note }) => {
    const check = await findRiskReview(pool, id);
    if (!check) return refuse('NO_DATA');
    const { memberId, kind } = check;
    const audit = note({ subject: 'check', subjectId: id, memberId, after: { seen: kind }, why: body.note });
    const refusal = await closeRiskReview(pool, { id, who: staffMember.name, note: body.note, audit });
    if (!refusal) return done({});
    if (refusal.code === 'TAKEN') return refuse('TAKEN', { who: refusal.who });
    return refusal.code === 'NO_DATA' ? refuse('NO_DATA') : refuse('ALREADY_CLOSED', { who: refusal.who });
  });
};
