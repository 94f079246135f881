import { z } from 'zod';
import { empty } from '../../../fields.ts';
import { alarmKinds } from '../../alarm-kinds.ts';
import { decisionNames, pendingApproval } from '../../approvals/pending-approval.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { currencyCode, minor, moment, uuid, why } from '../../backoffice-fields.ts';
import { page, pageQuery } from '../../page.ts';

/** Kinds of open items that can be decided; each queue of the console shows some of them. */
export const openExceptionKinds = [
  'withdrawal',
  'leg',
  'hold',
  'qr',
  'qr-recheck',
  'payout-recheck',
  'leg-recheck',
  'bank-feed',
  'bets',
  'bank-receipt',
  'gift',
  'slip',
  'alarm',
  'bonus',
] as const;

/** Kinds in the Exceptions queue; the others have queues of their own. */
export const exceptionKinds = [
  'withdrawal',
  'leg',
  'hold',
  'qr',
  'qr-recheck',
  'payout-recheck',
  'leg-recheck',
  'bank-feed',
  'bets',
  'bank-receipt',
  'bonus',
] as const;

const decision = z.enum(decisionNames);

const exception = z.object({
  kind: z.enum(openExceptionKinds),
  memberId: uuid,
  publicId: z.string().nullable().describe('Null: nobody’s that we know'),
  id: uuid,
  held: z.boolean().describe('Money of the member is held until it is over'),
  provider: z.string().nullable(),
  providerEnabled: z.boolean().describe('False: it is switched off, or gone'),
  amount: minor.nullable(),
  currency: currencyCode.nullable(),
  state: z.string(),
  since: moment,
  inquiringSince: moment.nullable(),
  asked: z.int().nullable(),
  lastAnswerAt: moment.nullable(),
  escalatedAt: moment.nullable(),
  alarm: z.enum(alarmKinds).nullable(),
  allows: z.array(decision),
  allowsForced: z.array(decision).describe('Only when forced: the machine is still at it'),
  approval: pendingApproval,
});

const named = z.object({ name: z.string(), value: z.string() });

export const exceptionCalls = {
  listExceptions: backofficeCall({
    path: 'GET /backoffice/exceptions',
    summary: 'Money of which nobody knows where it is, the oldest first',
    right: 'exceptions.see',
    query: pageQuery.extend({
      kind: z.enum(exceptionKinds).optional(),
      working: z.stringbool().default(false).describe('With what the machine is still asking about, too'),
    }),
    reply: page(exception),
  }),
  getException: backofficeCall({
    path: 'GET /backoffice/exceptions/:itemId',
    summary: 'One thing that is not over, with all that is known about it',
    right: 'exceptions.see',
    params: z.object({ itemId: uuid }),
    reply: exception.extend({
      ours: minor.nullable(),
      theirs: minor.nullable(),
      evidence: z.array(named).describe('What was noted when a person was called'),
      facts: z.array(named).describe('What its own row says: states, times, references, accounts'),
      balances: z.array(z.object({ code: z.string(), balance: minor, currency: currencyCode })),
      bets: z
        .object({
          open: z.int(),
          openStake: minor,
          lastAnswerAt: moment.nullable(),
          since: z.int(),
          result: minor,
        })
        .nullable()
        .describe('Of a transfer: the member’s bets at that game, and those since it began'),
      alike: z.array(
        z.object({
          id: uuid,
          type: z.string(),
          counterpart: z.string().nullable(),
          amount: minor,
          at: moment,
          outcome: z.enum(['done', 'failed', 'open']),
        }),
      ),
      decisions: z.array(
        z.object({
          decision: z.enum([...decisionNames, 'release']),
          who: z.string(),
          why: z.string(),
          forced: z.boolean(),
          amount: minor.nullable(),
          at: moment,
        }),
      ),
    }),
    errors: ['ALREADY_CLOSED'],
    personal: true,
  }),
  resolveException: backofficeCall({
    path: 'POST /backoffice/exceptions/:itemId/decide',
    summary: 'Have it asked on, or close it: what moves nothing takes one person',
    right: 'exceptions.decide',
    params: z.object({ itemId: uuid }),
    body: z.object({
      memberId: uuid,
      kind: z.enum(openExceptionKinds),
      decision: z.enum(['ask', 'close']),
      why,
    }),
    reply: empty,
    errors: ['ALREADY_CLOSED', 'CHANGED', 'INQUIRY_OPEN', 'NOT_ALLOWED', 'TAKEN'],
    change: true,
  }),
  requestDecisionApproval: backofficeCall({
    path: 'POST /backoffice/approvals/decision',
    summary: 'Propose how something ends that is not over, or that a bonus ends',
    right: 'money.propose',
    body: z.object({
      memberId: uuid,
      itemId: uuid,
      kind: z.enum(openExceptionKinds),
      decision: z.enum(['done', 'failed', 'credit-member', 'return', 'debit-member', 'write-off', 'void']),
      force: z.boolean().default(false),
      toMember: z
        .string()
        .trim()
        .min(1)
        .max(20)
        .optional()
        .describe('The public id of the member whose an unattributed payment is'),
      slip: uuid
        .optional()
        .describe('With `give-to-member`: that member’s slip, which ends with the payment'),
      keep: minor.optional().describe('With `void`: what the member keeps at most of all they have'),
      why,
    }),
    reply: z.object({ approvalId: uuid }),
    errors: ['ALREADY_CLOSED', 'NOT_ALLOWED', 'INQUIRY_OPEN', 'ABOVE_LIMIT', 'NO_MEMBER', 'TAKEN'],
    change: true,
    fresh: true,
  }),
};
