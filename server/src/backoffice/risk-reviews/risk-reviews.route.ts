import { done, no } from '@kapao/contract/desk/desk-result';
import { deskRoute } from '../../platform/backoffice/backoffice-route.ts';
import { maskPerson } from '../../platform/backoffice/mask.ts';
import type { Slice } from '../../providers/registry/deps.ts';
import { findCheck, seeCheck } from './risk-review.queries.ts';
import { listChecks, readCheck } from './risk-review-detail.ts';

/** Members whom somebody should look at. Having looked is all that is done here. */
export const checksSlice: Slice = (app, deps) => {
  const { pool } = deps;

  deskRoute(app, deps, 'listChecks', async ({ query }) => done(await listChecks(pool, query)));

  deskRoute(app, deps, 'readCheck', async ({ operator, params, saw }) => {
    const check = await readCheck(pool, params.id);
    if (!check) return no('NO_DATA');
    for (const { memberId } of check.people) saw({ subject: 'check', subjectId: check.id, memberId });
    if (operator.rights.includes('members.personal')) return done(check);
    return done({ ...check, people: check.people.map(maskPerson) });
  });

  deskRoute(app, deps, 'settleCheck', async ({ operator, params: { id }, body, note }) => {
    const check = await findCheck(pool, id);
    if (!check) return no('NO_DATA');
    const { memberId, kind } = check;
    const audit = note({ subject: 'check', subjectId: id, memberId, after: { seen: kind }, why: body.note });
    const refusal = await seeCheck(pool, { id, who: operator.name, note: body.note, audit });
    if (!refusal) return done({});
    if (refusal.code === 'TAKEN') return no('TAKEN', { who: refusal.who });
    return refusal.code === 'NO_DATA' ? no('NO_DATA') : no('OVER', { who: refusal.who });
  });
};
