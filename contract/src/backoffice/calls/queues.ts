import { z } from 'zod';
import { empty, id } from '../../fields.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { moment } from '../backoffice-fields.ts';
import { queueNames } from '../queue-names.ts';

const queue = z.enum(queueNames);
/** Items that left a queue, and those of them that had waited no longer than its target. */
const share = z.object({ ended: z.int().min(1), within: z.int().min(0) }).nullable();
const item = z.string().min(1).max(100);
const who = z.object({ id, name: z.string() });
const assignment = z.object({
  who,
  mine: z.boolean(),
  until: moment.describe('Expiry of the assignment, unless renewed'),
  keptUntil: moment
    .nullable()
    .describe('End of the parking, independent of other assignments; null: not parked'),
});
export type Assignment = z.input<typeof assignment>;
export type { QueueName } from '../queue-names.ts';

export const queueCalls = {
  claimItem: backofficeCall({
    path: 'POST /backoffice/queues/claim',
    summary: 'Assign an item of a queue, or renew the assignment; `mine` is false if another holds it',
    right: 'own',
    body: z.object({ queue, item }),
    reply: assignment,
    errors: ['NOT_ALLOWED'],
  }),
  parkItem: backofficeCall({
    path: 'POST /backoffice/queues/park',
    summary: 'Park an item for the caller for half an hour; a second call ends the parking',
    right: 'own',
    body: z.object({ queue, item }),
    reply: assignment,
    errors: ['NOT_ALLOWED', 'TAKEN', 'TOO_MANY'],
  }),
  unassignItem: backofficeCall({
    path: 'POST /backoffice/queues/unassign',
    summary: 'Unassign an item of the caller; assignments of others stay',
    right: 'own',
    body: z.object({
      queue,
      item,
      left: z.boolean().default(false).describe('The caller only left the item: a parked item stays parked'),
    }),
    reply: empty,
    errors: ['NOT_ALLOWED'],
  }),
  listClaims: backofficeCall({
    path: 'GET /backoffice/queues/:queue/claims',
    summary: 'List the assignments in a queue',
    right: 'own',
    params: z.object({ queue }),
    reply: z.object({ claims: z.array(assignment.extend({ item })) }),
    errors: ['NOT_ALLOWED'],
  }),
  countQueues: backofficeCall({
    path: 'GET /backoffice/queues',
    summary:
      'Return the size of each queue that the caller may see, the staff online and the last ledger check',
    right: 'own',
    reply: z.object({
      queues: z.array(
        z.object({
          queue,
          open: z.int().min(0).describe('Counted up to 999'),
          oldest: moment.nullable(),
          targetMinutes: z.int().min(1),
          overdue: z.int().min(0).describe('Items that wait longer than the target, counted up to 999'),
          isUrgent: z.boolean().describe('The oldest waits more than twice the target'),
          day: share.describe('Last 24 hours'),
          week: share.describe('Last 7 days, at most the newest 10,000'),
        }),
      ),
      here: z.array(who).describe('Other staff with the console open'),
      book: z
        .object({ balanced: z.boolean(), checkedAt: moment })
        .nullable()
        .describe('Last ledger check; null: none yet'),
    }),
  }),
};
