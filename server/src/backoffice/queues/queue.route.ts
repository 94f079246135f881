import { done, no } from '@kapao/contract/desk/desk-result';
import { seenProposals } from '@kapao/contract/desk/proposal-names';
import { type QueueName, queueNames, queues } from '@kapao/contract/desk/queue-names';
import type { Right } from '@kapao/contract/desk/rights';
import { minuteMs } from '@kapao/core/time';
import type { DeskReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import { deskRoute } from '../../platform/backoffice/backoffice-route.ts';
import type { Deps, Slice } from '../../providers/registry/deps.ts';
import {
  type ClaimRow,
  claimNow,
  claimsOf,
  countWaiting,
  keepClaim,
  othersHere,
  releaseClaim,
  takeClaim,
} from './queue.queries.ts';

/** So long a thing is somebody's who says nothing more; the console says it again every 45 seconds. */
const heldS = 120;
/** As many as one marks to decide together, and the one that is open. */
const mostHeld = 21;
/** As long as it takes to ring somebody up and hear back; a colleague who waits for it waits no longer. */
const keptS = 1_800;
/** Nobody keeps half a queue for themselves. */
const mostKept = 10;
/** Nobody reads how many more there are. */
const mostCounted = 999;
const hereMinutes = 5;

type LastBookCheck = (pool: Deps['pool']) => Promise<DeskReplyOf<'countQueues'>['book']>;

/** Of the book's last check another room knows. */
export const queueSlice =
  (lastBookCheck: LastBookCheck): Slice =>
  (app, deps) => {
    const { pool } = deps;
    const may = (operator: { readonly rights: readonly Right[] }, queue: QueueName, what: 'see' | 'act') =>
      queues[queue][what].some((right) => operator.rights.includes(right));
    const claimOf = ({ operatorId: id, name, until, keptUntil }: ClaimRow, me: string) => ({
      who: { id, name },
      mine: id === me,
      until,
      keptUntil: keptUntil && keptUntil > new Date() ? keptUntil : null,
    });

    deskRoute(app, deps, 'takeItem', async ({ operator: { operatorId, ...operator }, body }) => {
      if (!may(operator, body.queue, 'act')) return no('NOT_ALLOWED');
      for (;;) {
        const claim = await takeClaim(pool, { ...body, operatorId }, heldS, mostHeld);
        if (claim) return done(claimOf(claim, operatorId));
      }
    });

    deskRoute(app, deps, 'keepItem', async ({ operator: { operatorId, ...operator }, body }) => {
      if (!may(operator, body.queue, 'act')) return no('NOT_ALLOWED');
      const said = await keepClaim(pool, { ...body, operatorId }, keptS, mostKept);
      const claim = await claimNow(pool, body.queue, body.item);
      if (said === 'TAKEN') return no('TAKEN', claim ? { who: claim.name } : undefined);
      if (said !== 'DONE') return no(said);
      // Kept, and let go of in the same moment elsewhere: by whoever asks, for nobody else may.
      return claim ? done(claimOf(claim, operatorId)) : no('NOT_ALLOWED');
    });

    deskRoute(app, deps, 'releaseItem', async ({ operator: { operatorId, ...operator }, body }) => {
      if (!may(operator, body.queue, 'act')) return no('NOT_ALLOWED');
      await releaseClaim(pool, { ...body, operatorId }, body.left);
      return done({});
    });

    deskRoute(app, deps, 'listClaims', async ({ operator, params: { queue } }) => {
      if (!may(operator, queue, 'see')) return no('NOT_ALLOWED');
      const rows = await claimsOf(pool, queue);
      return done({
        claims: rows.map(({ item, ...claim }) => ({ item, ...claimOf(claim, operator.operatorId) })),
      });
    });

    deskRoute(app, deps, 'countQueues', async ({ operator }) => {
      const proposals = { kinds: seenProposals(operator.rights), operatorId: operator.operatorId };
      const seen = queueNames.filter((queue) => may(operator, queue, 'see'));
      const [counts, here, book] = await Promise.all([
        countWaiting(pool, seen, mostCounted, proposals),
        othersHere(pool, operator.operatorId, hereMinutes),
        lastBookCheck(pool),
      ]);
      const counted = counts.map(({ queue, waiting, oldest }) => ({
        queue,
        open: waiting,
        oldest,
        alarm: oldest !== null && oldest.getTime() < Date.now() - queues[queue].lateMinutes * minuteMs,
      }));
      return done({ queues: counted, here, book });
    });
  };
