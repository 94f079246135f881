import { z } from 'zod';
import { empty, id } from '../../fields.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { moment } from '../backoffice-fields.ts';
import { queueNames } from '../queue-names.ts';

const queue = z.enum(queueNames);
const item = z.string().min(1).max(100);
const who = z.object({ id, name: z.string() });
const claim = z.object({
  who,
  mine: z.boolean(),
  until: moment.describe('Falls back to everybody then, if it is not taken again before'),
  keptUntil: moment.nullable().describe('Kept until then, also while they look at something else'),
});
export type Claim = z.input<typeof claim>;
export type { QueueName } from '../queue-names.ts';

export const queueCalls = {
  claimItem: backofficeCall({
    path: 'POST /backoffice/queues/claim',
    summary:
      'Look at an item of a queue so that nobody else decides it; again, to keep it. Another has it: `mine` is false',
    right: 'own',
    body: z.object({ queue, item }),
    reply: claim,
    errors: ['NOT_ALLOWED'],
  }),
  parkItem: backofficeCall({
    path: 'POST /backoffice/queues/park',
    summary:
      'Keep an item for oneself for half an hour, also while one does something else; again: no longer',
    right: 'own',
    body: z.object({ queue, item }),
    reply: claim,
    errors: ['NOT_ALLOWED', 'TAKEN', 'TOO_MANY'],
  }),
  unassignItem: backofficeCall({
    path: 'POST /backoffice/queues/unassign',
    summary: 'Give an item back to everybody; one that another has stays theirs',
    right: 'own',
    body: z.object({
      queue,
      item,
      left: z.boolean().default(false).describe('One has only gone on: what one keeps stays kept'),
    }),
    reply: empty,
    errors: ['NOT_ALLOWED'],
  }),
  listClaims: backofficeCall({
    path: 'GET /backoffice/queues/:queue/claims',
    summary: 'Who looks at what in a queue',
    right: 'own',
    params: z.object({ queue }),
    reply: z.object({ claims: z.array(claim.extend({ item })) }),
    errors: ['NOT_ALLOWED'],
  }),
  countQueues: backofficeCall({
    path: 'GET /backoffice/queues',
    summary: 'How much waits in each queue that one may see, who is here, and whether the book balanced',
    right: 'own',
    reply: z.object({
      queues: z.array(
        z.object({
          queue,
          open: z.int().min(0).describe('999: so many or more'),
          oldest: moment.nullable(),
          alarm: z.boolean().describe('Something in it is later than it may be'),
        }),
      ),
      here: z.array(who).describe('Other operators with the console open'),
      book: z
        .object({ balanced: z.boolean(), checkedAt: moment })
        .nullable()
        .describe('Null before the first check'),
    }),
  }),
};
