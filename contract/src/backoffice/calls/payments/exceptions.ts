import { z } from 'zod';
import { empty } from '../../../fields.ts';
import { alarmKinds } from '../../alarm-kinds.ts';
import { decisionNames, pendingApproval } from '../../approvals/pending-approval.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { approvalRequest, currencyCode, minor, moment, typedId, uuid, why } from '../../backoffice-fields.ts';
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
  'game-balance',
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
  'game-balance',
  'bank-receipt',
  'bonus',
] as const;

const decision = z.enum(decisionNames);

const exception = z.object({
  kind: z.enum(openExceptionKinds),
  memberId: uuid,
  publicId: z.string().nullable().describe('Null: no known member'),
  id: uuid,
  held: z.boolean().describe('Money of the member is held until the exception is resolved'),
  provider: z.string().nullable(),
  providerEnabled: z.boolean().describe('False: the provider is switched off or removed'),
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
  allowsForced: z.array(decision).describe('Decisions allowed only with `force`, while the inquiry is open'),
  approval: pendingApproval,
});

const named = z.object({ name: z.string(), value: z.string() });

export const exceptionCalls = {
  listExceptions: backofficeCall({
    path: 'GET /backoffice/exceptions',
    summary: 'List exceptions: transfers, payouts and payments of unknown outcome, oldest first',
    right: 'exceptions.see',
    query: pageQuery.extend({
      kind: z.enum(exceptionKinds).optional(),
      working: z.stringbool().default(false).describe('Include items with an open inquiry'),
    }),
    reply: page(exception),
  }),
  getException: backofficeCall({
    path: 'GET /backoffice/exceptions/:itemId',
    summary: 'Return an exception with its evidence',
    right: 'exceptions.see',
    params: z.object({ itemId: uuid }),
    reply: exception.extend({
      ours: minor.nullable(),
      theirs: minor.nullable(),
      evidence: z.array(named).describe('Facts recorded at escalation'),
      facts: z.array(named).describe('Fields of its own row: states, times, references, accounts'),
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
        .describe('For a transfer: the member’s bets at that game, open ones and those since its start'),
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
    summary:
      'Restart the inquiry, or close an exception that moves no money; one person suffices unless money may have come in',
    right: 'exceptions.decide',
    params: z.object({ itemId: uuid }),
    body: z.object({
      memberId: uuid,
      kind: z.enum(openExceptionKinds),
      decision: z.enum(['ask', 'close']),
      why,
    }),
    reply: empty,
    errors: ['ALREADY_CLOSED', 'CHANGED', 'INQUIRY_OPEN', 'NOT_ALLOWED', 'TAKEN', 'NEEDS_APPROVAL'],
    change: true,
  }),
  requestDecisionApproval: backofficeCall({
    path: 'POST /backoffice/approvals/decision',
    summary: 'Request approval of the outcome of an exception, or of the end of a bonus',
    right: 'money.propose',
    body: z.object({
      memberId: uuid,
      itemId: uuid,
      kind: z.enum(openExceptionKinds),
      decision: z
        .enum(['done', 'failed', 'credit-member', 'return', 'debit-member', 'write-off', 'void', 'close'])
        .describe('`close`: of a gift link, a QR, or an alarm about money that came in'),
      force: z.boolean().default(false),
      toMember: typedId(20)
        .optional()
        .describe('Public id of the member who receives an unattributed payment'),
      slip: uuid
        .optional()
        .describe('With `credit-member`: slip of that member, which ends with the payment'),
      keep: minor.optional().describe('With `void`: maximum that the member keeps of their total balance'),
      why,
    }),
    ...approvalRequest,
    errors: ['ALREADY_CLOSED', 'NOT_ALLOWED', 'INQUIRY_OPEN', 'ABOVE_LIMIT', 'NO_MEMBER', 'TAKEN'],
  }),
};
