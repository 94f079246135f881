import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import type { ProposalKind } from '../../platform/backoffice/approval-kind.ts';
import type { DeskContext } from '../../platform/backoffice/backoffice-context.ts';
import { deskRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Deps, Slice } from '../../providers/registry/deps.ts';
import { endProposal, findProposal, heldByOther } from './approval.queries.ts';
import { acceptProposal } from './approve-request.ts';
import { getProposal, listProposals, mayAccept, maySee } from './list-approvals.ts';

/** The second pair of eyes, for every kind that the rooms beside it know. */
export function proposalSlice(kindsOf: readonly ((deps: Deps) => ProposalKind)[]): Slice {
  return (app, deps) => {
    const { pool } = deps;
    const kinds = new Map<string, ProposalKind>();
    for (const kindOf of kindsOf) {
      const kind = kindOf(deps);
      kinds.set(kind.kind, kind);
    }
    deskRoute(app, deps, 'listProposals', ({ operator, query }) => listProposals(pool, operator, query));

    deskRoute(app, deps, 'getProposal', ({ operator, params }) =>
      getProposal(pool, kinds, operator, params.proposalId),
    );

    deskRoute(app, deps, 'acceptProposal', ({ operator, params, body, id, note }) =>
      acceptProposal(pool, kinds, {
        ...params,
        ...body,
        operator,
        callId: id,
        note,
      }),
    );

    deskRoute(app, deps, 'refuseProposal', (context) => end(deps, context, 'refused', context.body.why));

    deskRoute(app, deps, 'takeBackProposal', (context) => end(deps, context, 'withdrawn', null));
  };
}

async function end(
  { pool }: Pick<Deps, 'pool'>,
  {
    operator,
    params: { proposalId },
    note,
  }: Pick<DeskContext<'refuseProposal' | 'takeBackProposal'>, 'operator' | 'params' | 'note'>,
  state: 'refused' | 'withdrawn',
  why: string | null,
): Promise<DeskResult<Record<string, never>>> {
  const row = await findProposal(pool, proposalId);
  if (!row) return no('NO_DATA');
  const may = state === 'refused' ? mayAccept(operator, row.kind) : maySee(operator, row);
  if (!may) return no('NOT_ALLOWED');
  const who = state === 'refused' ? await heldByOther(pool, proposalId, operator.operatorId) : null;
  if (who !== null) return no('TAKEN', { who });
  const { memberId } = row;
  const audit = note({
    subject: 'proposal',
    subjectId: proposalId,
    ...(memberId && { memberId }),
    before: { state: row.state },
    after: { state },
    ...(why !== null && { why }),
  });
  switch (await endProposal(pool, proposalId, operator.operatorId, state, audit)) {
    case 'DONE':
      return done({});
    case 'SAME_PERSON':
      return no('SAME_PERSON');
    default:
      return no('OVER', row.decider ? { who: row.decider } : undefined);
  }
}
