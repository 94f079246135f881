import { visibleApprovals } from '@kapao/contract/backoffice/approvals/approval-kinds';
import type { Right } from '@kapao/contract/backoffice/approvals/rights';
import { done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import { type QueueName, queues } from '@kapao/contract/backoffice/queue-names';
import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { backofficeRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Deps, Slice } from '../../providers/registry/deps.ts';
import { countQueues } from './count-queues.ts';
import {
  type ClaimRow,
  claimsOf,
  currentClaim,
  otherActiveStaff,
  parkClaim,
  releaseClaim,
  takeClaim,
} from './queue.queries.ts';

/** Duration of a claim in seconds; the console renews it every 45 seconds. */
const claimS = 120;
/** Maximum claims of one person: the items marked for a bulk decision and the open one. */
const mostClaims = 21;
/**
 * Duration of a parked claim in seconds, enough for a phone call and a call back but no longer than a colleague should
 * wait.
 */
const parkedS = 1_800;
/** Maximum parked claims of one person, so that nobody reserves half a queue. */
const mostParked = 10;
const activeMinutes = 5;

type LastLedgerCheck = (pool: Deps['pool']) => Promise<BackofficeReplyOf<'countQueues'>['book']>;

/** Routes for queues. The last ledger check comes as a function from another folder. */
export const queuesSlice =
  (lastLedgerCheck: LastLedgerCheck): Slice =>
  (app, deps) => {
    const { pool } = deps;
    const may = (staffMember: { readonly rights: readonly Right[] }, queue: QueueName, what: 'see' | 'act') =>
      queues[queue][what].some((right) => staffMember.rights.includes(right));
    const claimOf = ({ staffId: id, name, until, keptUntil }: ClaimRow, me: string) => ({
      who: { id, name },
      mine: id === me,
      until,
      keptUntil: keptUntil && keptUntil > new Date() ? keptUntil : null,
    });

    backofficeRoute(app, deps, 'claimItem', async ({ staffMember: { staffId, ...operator }, body }) => {
      if (!may(operator, body.queue, 'act')) return refuse('NOT_ALLOWED');
      for (;;) {
        const claim = await takeClaim(pool, { ...body, staffId }, claimS, mostClaims);
        if (claim) return done(claimOf(claim, staffId));
      }
    });

    backofficeRoute(app, deps, 'parkItem', async ({ staffMember: { staffId, ...operator }, body }) => {
      if (!may(operator, body.queue, 'act')) return refuse('NOT_ALLOWED');
      const said = await parkClaim(pool, { ...body, staffId }, parkedS, mostParked);
      const claim = await currentClaim(pool, body.queue, body.item);
      if (said === 'TAKEN') return refuse('TAKEN', claim ? { who: claim.name } : undefined);
      if (said !== 'DONE') return refuse(said);
      // Released by the same person elsewhere between parking and reading; nobody else may do so.
      return claim ? done(claimOf(claim, staffId)) : refuse('NOT_ALLOWED');
    });

    backofficeRoute(app, deps, 'unassignItem', async ({ staffMember: { staffId, ...operator }, body }) => {
      if (!may(operator, body.queue, 'act')) return refuse('NOT_ALLOWED');
      await releaseClaim(pool, { ...body, staffId }, body.left);
      return done({});
    });

    backofficeRoute(app, deps, 'listClaims', async ({ staffMember, params: { queue } }) => {
      if (!may(staffMember, queue, 'see')) return refuse('NOT_ALLOWED');
      const rows = await claimsOf(pool, queue);
      return done({
        claims: rows.map(({ item, ...claim }) => ({ item, ...claimOf(claim, staffMember.staffId) })),
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
