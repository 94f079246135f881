import { z } from 'zod';
import { empty } from '../../fields.ts';
import { adjustmentReasons } from '../adjustment-reasons.ts';
import { approvalNames, approvalStates } from '../approvals/approval-kinds.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { currencyCode, minor, moment, uuid, why } from '../backoffice-fields.ts';
import { page, pageQuery } from '../page.ts';

const kind = z.enum(approvalNames);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const who = z.object({ id: uuid, name: z.string() });

const approval = z.object({
  id: uuid,
  kind,
  member: z.object({ id: uuid, publicId: z.string() }).nullable(),
  subject: z.string().nullable(),
  subjectId: z.string().nullable(),
  amount: minor.nullable(),
  currency: currencyCode.nullable(),
  why: z.string(),
  requestedBy: who,
  requestedAt: moment,
  expiresAt: moment,
  state: z.enum(approvalStates),
  decidedBy: who.nullable(),
  decidedAt: moment.nullable(),
  decidedWhy: z
    .string()
    .nullable()
    .describe('Reason of the approver; for `superseded` the error code that ended the request'),
});

/** Facts by name: texts, numbers or `{amount, currency}`. Never holds a secret. */
const facts = z.record(z.string(), z.unknown());

const params = z.object({ approvalId: uuid });
const made = z.object({ approvalId: uuid });
const missing = ['NOT_ALLOWED', 'NO_DATA'] as const;

export const approvalCalls = {
  listApprovals: backofficeCall({
    path: 'GET /backoffice/approvals',
    summary: 'List open approval requests, oldest first, or decided ones, newest first',
    right: 'own',
    query: pageQuery.extend({ which: z.enum(['open', 'decided']).default('open') }),
    reply: page(approval),
    errors: ['NOT_ALLOWED'],
  }),
  getApproval: backofficeCall({
    path: 'GET /backoffice/approvals/:approvalId',
    summary: 'Return an approval request with all data for the decision',
    right: 'own',
    params,
    reply: approval.extend({
      hash: hash.describe('Hash of the requested change; an approval must send it'),
      payload: facts
        .nullable()
        .describe('Content of the requested decision; null: no decision, or it may hold a secret'),
      before: facts.nullable().describe('Current values'),
      after: facts.nullable().describe('Values after approval'),
      may: z.object({ accept: z.boolean(), refuse: z.boolean(), takeBack: z.boolean() }),
    }),
    errors: missing,
  }),
  approveRequest: backofficeCall({
    path: 'POST /backoffice/approvals/:approvalId/approve',
    summary: 'Approve a request; `hash` must match the content that the approver read',
    right: 'own',
    params,
    body: z.object({ hash, why: z.string().trim().max(500).default('') }),
    reply: empty,
    errors: [
      ...missing,
      'ALREADY_CLOSED',
      'EXPIRED',
      'CHANGED',
      'SAME_PERSON',
      'ABOVE_LIMIT',
      'PROPOSER_NOT_ALLOWED',
      'TAKEN',
      'INQUIRY_OPEN',
      'NO_MEMBER',
      'MONEY_NOT_ENOUGH',
      'NAME_TAKEN',
      'PROVIDER_NO_ANSWER',
      'LAST_OWNER',
      'BALANCE_NOT_ZERO',
      'NOT_BEGUN',
      'TOO_MANY',
    ],
    change: true,
    fresh: true,
  }),
  rejectRequest: backofficeCall({
    path: 'POST /backoffice/approvals/:approvalId/reject',
    summary: 'Reject a request with a reason',
    right: 'own',
    params,
    body: z.object({ why }),
    reply: empty,
    errors: [...missing, 'ALREADY_CLOSED', 'SAME_PERSON', 'TAKEN'],
    change: true,
  }),
  cancelRequest: backofficeCall({
    path: 'POST /backoffice/approvals/:approvalId/cancel',
    summary: 'Cancel an own request',
    right: 'own',
    params,
    reply: empty,
    errors: [...missing, 'ALREADY_CLOSED', 'SAME_PERSON'],
    change: true,
  }),
  getLimitsLeft: backofficeCall({
    path: 'GET /backoffice/me/limits',
    summary: 'Return what the caller’s role still lets them request and approve today',
    right: 'own',
    reply: z.object({
      limits: z.array(
        z.object({
          part: z.enum(['propose', 'accept']),
          kind,
          currency: currencyCode.nullable(),
          left: minor.describe('Minor units; without a currency, a number of requests'),
        }),
      ),
    }),
  }),
  getManualAdjustment: backofficeCall({
    path: 'GET /backoffice/members/:memberId/adjustments',
    summary: 'Return the data for a manual adjustment: wallet, open requests, limits of the caller',
    right: 'money.propose',
    params: z.object({ memberId: uuid }),
    reply: z.object({
      publicId: z.string(),
      currency: currencyCode,
      wallet: minor,
      bonus: z
        .object({ id: uuid, total: minor })
        .nullable()
        .describe('Active bonus and the member’s total balance; null: no active bonus'),
      open: z.int().describe('Open approval requests about this member’s money'),
      limits: z.object({
        credit: z.object({ each: minor, left: minor }).nullable().describe('Null: not allowed'),
        debit: z.object({ each: minor, left: minor }).nullable(),
      }),
    }),
    errors: ['NO_MEMBER'],
  }),
  requestManualAdjustment: backofficeCall({
    path: 'POST /backoffice/members/:memberId/adjustments',
    summary: 'Request approval of a manual credit or debit',
    right: 'money.propose',
    params: z.object({ memberId: uuid }),
    body: z.object({
      way: z.enum(['credit', 'debit']),
      amount: minor,
      reason: z.enum(adjustmentReasons),
      why,
    }),
    reply: made,
    errors: ['NO_MEMBER', 'ABOVE_LIMIT', 'MONEY_NOT_ENOUGH', 'TAKEN'],
    change: true,
    fresh: true,
  }),
};
