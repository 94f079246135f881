import { done, no } from '@kapao/contract/desk/desk-result';
import { NIL } from 'uuid';
import { deskRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { oneLine } from '../../../platform/backoffice/one-line.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { decide } from '../resolve-exception.ts';
import { refused } from './decision-approval.ts';
import { getStuck, listStuck } from './exception-detail.ts';
import { proposeDecision } from './request-decision-approval.ts';

/** Money of which nobody knows where it is: what it is, and what may be done about it. */
export const stuckSlice: Slice = (app, deps) => {
  const { pool } = deps;

  deskRoute(app, deps, 'listStuck', async ({ query }) => done(await listStuck(pool, query)));

  deskRoute(app, deps, 'getStuck', async ({ params: { itemId }, saw }) => {
    const found = await getStuck(pool, itemId);
    if (found.ok) {
      const { kind, memberId } = found.value;
      saw({ subject: kind, subjectId: itemId, ...(memberId !== NIL && { memberId }) });
    }
    return found;
  });

  deskRoute(app, deps, 'decideStuck', async ({ operator, params, body, id, note }) => {
    const { itemId } = params;
    const { memberId } = body;
    const why = oneLine(body.why);
    if (why === '') return no('INVALID_INPUT', { field: 'why' });
    const decided = await decide(deps, {
      id: deriveId(id, 'decision'),
      subject: { kind: body.kind, memberId, id: itemId },
      decision: body.decision,
      who: operator.name,
      why,
      audit: note({
        subject: body.kind,
        subjectId: itemId,
        memberId,
        after: { decision: body.decision },
        why,
      }),
      queue: 'stuck',
    });
    return decided.ok ? done({}) : refused(decided);
  });

  deskRoute(app, deps, 'proposeDecision', (context) => proposeDecision(deps, context));
};
