import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { NIL } from 'uuid';
import { backofficeRoute } from '../../../platform/backoffice/backoffice-route.ts';
import { oneLine } from '../../../platform/backoffice/one-line.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { resolveException } from '../resolve-exception.ts';
import { toBackofficeRefusal } from './decision-approval.ts';
import { getException, listExceptions } from './exception-detail.ts';
import { requestDecisionApproval } from './request-decision-approval.ts';

/** Routes for exceptions: money whose state is unknown, with evidence and allowed decisions. */
export const exceptionsSlice: Slice = (app, deps) => {
  const { pool } = deps;

  backofficeRoute(app, deps, 'listExceptions', async ({ query }) => done(await listExceptions(pool, query)));

  backofficeRoute(app, deps, 'getException', async ({ params: { itemId }, saw }) => {
    const found = await getException(pool, itemId);
    if (found.ok) {
      const { kind, memberId } = found.value;
      saw({ subject: kind, subjectId: itemId, ...(memberId !== NIL && { memberId }) });
    }
    return found;
  });

  backofficeRoute(app, deps, 'resolveException', async ({ staffMember, params, body, id, note }) => {
    const { itemId } = params;
    const { memberId } = body;
    const why = oneLine(body.why);
    if (why === '') return refuse('INVALID_INPUT', { field: 'why' });
    const decided = await resolveException(deps, {
      id: deriveId(id, 'decision'),
      subject: { kind: body.kind, memberId, id: itemId },
      decision: body.decision,
      who: staffMember.name,
      why,
      audit: note({
        subject: body.kind,
        subjectId: itemId,
        memberId,
        after: { decision: body.decision },
        why,
      }),
      queue: 'exceptions',
    });
    return decided.ok ? done({}) : toBackofficeRefusal(decided);
  });

  backofficeRoute(app, deps, 'requestDecisionApproval', (context) => requestDecisionApproval(deps, context));
};
