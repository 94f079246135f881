import { visibleApprovals } from '@kapao/contract/backoffice/approvals/approval-kinds';
import type { Right } from '@kapao/contract/backoffice/approvals/rights';
import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { type QueueName, queues } from '@kapao/contract/backoffice/queue-names';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Deps, Slice } from '../../providers/registry/deps.ts';
import { countQueues } from './count-queues.ts';
import {
  type AssignmentRow,
  assign,
  assignmentsOf,
  currentAssignment,
  otherActiveStaff,
  park,
  unassign,
} from './queue.queries.ts';

/** Duration of an assignment in seconds; the console renews it every 45 seconds. */
const assignmentS = 120;
/** Maximum assignments of one person: the items marked for a bulk decision and the open one. */
const maxAssignments = 21;
/**
 * Duration of a parked assignment in seconds, enough for a phone call and a call back but no longer than a colleague should
 * wait.
 */
const parkedS = 1_800;
/** Maximum parked assignments of one person, so that nobody reserves half a queue. */
const maxParked = 10;
const activeMinutes = 5;

type LastLedgerCheck = (pool: Deps['pool']) => Promise<BackofficeReplyOf<'countQueues'>['book']>;

/** Routes for queues. The last ledger check comes as a function from another folder. */
export const queuesSlice =
  (lastLedgerCheck: LastLedgerCheck): Slice =>
  (app, deps) => {
    const { pool } = deps;
    const may = (staffMember: { readonly rights: readonly Right[] }, queue: QueueName, what: 'see' | 'act') =>
      [queues[queue].see, queues[queue][what]].every((rights) =>
        rights.some((right) => staffMember.rights.includes(right)),
      );
    const assignmentOf = ({ staffId: id, name, until, keptUntil }: AssignmentRow, me: string) => ({
      who: { id, name },
      mine: id === me,
      until,
      keptUntil: keptUntil && keptUntil > new Date() ? keptUntil : null,
    });

    backofficeRoute(app, deps, 'claimItem', async ({ staffMember: { staffId, ...operator }, body }) => {
      if (!may(operator, body.queue, 'act')) return refuse('NOT_ALLOWED');
      for (;;) {
        const assignment = await assign(pool, { ...body, staffId }, assignmentS, maxAssignments);
        if (assignment) return done(assignmentOf(assignment, staffId));
      }
    });

    backofficeRoute(app, deps, 'parkItem', async ({ staffMember: { staffId, ...operator }, body }) => {
      if (!may(operator, body.queue, 'act')) return refuse('NOT_ALLOWED');
      const said = await park(pool, { ...body, staffId }, parkedS, maxParked);
      const assignment = await currentAssignment(pool, body.queue, body.item);
      if (said === 'TAKEN') return refuse('TAKEN', assignment ? { who: assignment.name } : undefined);
      if (said !== 'DONE') return refuse(said);
      // The same person released the item elsewhere, between parking and reading; nobody else may release it.
      return assignment ? done(assignmentOf(assignment, staffId)) : refuse('NOT_ALLOWED');
    });

    backofficeRoute(app, deps, 'unassignItem', async ({ staffMember: { staffId, ...operator }, body }) => {
      if (!may(operator, body.queue, 'act')) return refuse('NOT_ALLOWED');
      await unassign(pool, { ...body, staffId }, body.left);
      return done({});
    });

    backofficeRoute(app, deps, 'listClaims', async ({ staffMember, params: { queue } }) => {
      if (!may(staffMember, queue, 'see')) return refuse('NOT_ALLOWED');
      const rows = await assignmentsOf(pool, queue);
      return done({
        claims: rows.map(({ item, ...assignment }) => ({
          item,
          ...assignmentOf(assignment, staffMember.staffId),
        })),
      });
    });

    backofficeRoute(app, deps, 'countQueues', async ({ staffMember }) => {
      const approvals = { kinds: visibleApprovals(staffMember.rights), staffId: staffMember.staffId };
      const [queues, here, book] = await Promise.all([
        countQueues(pool, (queue) => may(staffMember, queue, 'see'), approvals),
        otherActiveStaff(pool, staffMember.staffId, activeMinutes),
        lastLedgerCheck(pool),
      ]);
      return done({ queues, here, book });
    });
  };
