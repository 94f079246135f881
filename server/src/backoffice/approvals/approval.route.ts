import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { ApprovalKind } from '../../platform/backoffice/approval-kind.ts';
import type { BackofficeContext } from '../../platform/backoffice/backoffice-context.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Deps, Slice } from '../../providers/registry/deps.ts';
import { endApproval, findApproval, limitsLeft, otherAssignee } from './approval.queries.ts';
import { approveRequest } from './approve-request.ts';
import { getApproval, listApprovals, mayApprove, maySee } from './list-approvals.ts';

/** Routes for approvals (maker-checker) of every kind that the other folders register. */
export function approvalsSlice(kindsOf: readonly ((deps: Deps) => ApprovalKind)[]): Slice {
  return (app, deps) => {
    const { pool } = deps;
    const kinds = new Map<string, ApprovalKind>();
    for (const kindOf of kindsOf) {
      const kind = kindOf(deps);
      kinds.set(kind.kind, kind);
    }
    backofficeRoute(app, deps, 'listApprovals', ({ staffMember, query }) =>
      listApprovals(pool, staffMember, query),
    );

    backofficeRoute(app, deps, 'getApproval', ({ staffMember, params }) =>
      getApproval(pool, kinds, staffMember, params.approvalId),
    );

    backofficeRoute(app, deps, 'getLimitsLeft', async ({ staffMember }) =>
      done({ limits: await limitsLeft(pool, staffMember.staffId) }),
    );

    backofficeRoute(app, deps, 'approveRequest', ({ staffMember, params, body, id, note }) =>
      approveRequest(pool, kinds, {
        ...params,
        ...body,
        staffMember,
        callId: id,
        note,
      }),
    );

    backofficeRoute(app, deps, 'rejectRequest', (context) =>
      end(deps, context, 'rejected', context.body.why),
    );

    backofficeRoute(app, deps, 'cancelRequest', (context) => end(deps, context, 'cancelled', null));
  };
}

async function end(
  { pool }: Pick<Deps, 'pool'>,
  {
    staffMember,
    params: { approvalId },
    note,
  }: Pick<BackofficeContext<'rejectRequest' | 'cancelRequest'>, 'staffMember' | 'params' | 'note'>,
  state: 'rejected' | 'cancelled',
  why: string | null,
): Promise<BackofficeResult<Record<string, never>>> {
  const row = await findApproval(pool, approvalId);
  if (!row) return refuse('NO_DATA');
  const may = state === 'rejected' ? mayApprove(staffMember, row.kind) : maySee(staffMember, row);
  if (!may) return refuse('NOT_ALLOWED');
  const who = state === 'rejected' ? await otherAssignee(pool, approvalId, staffMember.staffId) : null;
  if (who !== null) return refuse('TAKEN', { who });
  const { memberId } = row;
  const audit = note({
    subject: 'proposal',
    subjectId: approvalId,
    ...(memberId && { memberId }),
    before: { state: row.state },
    after: { state },
    ...(why !== null && { why }),
  });
  switch (await endApproval(pool, approvalId, staffMember.staffId, state, audit)) {
    case 'DONE':
      return done({});
    case 'SAME_PERSON':
      return refuse('SAME_PERSON');
    default:
      return refuse('ALREADY_CLOSED', row.decider ? { who: row.decider } : undefined);
  }
}
