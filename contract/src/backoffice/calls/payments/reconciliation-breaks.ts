import { z } from 'zod';
import { empty } from '../../../fields.ts';
import { reconciliationBreakKinds } from '../../alarm-kinds.ts';
import { pendingApproval } from '../../approvals/pending-approval.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { currencyCode, minor, moment, uuid, why } from '../../backoffice-fields.ts';
import { page, pageQuery } from '../../page.ts';
import { closingReasons } from '../../review-codes.ts';

const params = z.object({ id: uuid });

const row = z.object({
  id: uuid,
  kind: z.enum(reconciliationBreakKinds),
  account: z.string(),
  currency: currencyCode,
  ours: minor.nullable(),
  theirs: minor.nullable(),
  suspense: minor.describe('What lies in suspense because of it; below zero the house lacks it'),
  memberId: uuid.nullable(),
  publicId: z.string().nullable(),
  since: moment,
  keeper: z.string().nullable().describe('Who said that they look after it'),
  missing: z
    .object({ from: moment, to: moment })
    .nullable()
    .describe('Of a gap: of which time bets are missing'),
  approval: pendingApproval,
});

const entry = z.object({
  memberId: uuid,
  id: uuid,
  publicId: z.string().nullable(),
  amount: minor.describe('Below zero: it left the account'),
  reason: z.string(),
  at: moment,
  reference: z.string().nullable().describe('What the party calls it, where it told'),
  providerAt: moment.nullable().describe('When the party did it, by its own clock'),
});

export const reconciliationBreakCalls = {
  listReconciliationBreaks: backofficeCall({
    path: 'GET /backoffice/reconciliation',
    summary: 'Differences with outside parties that nobody has closed, the oldest first',
    right: 'reconciliation.see',
    query: pageQuery.extend({ kind: z.enum(reconciliationBreakKinds).optional() }),
    reply: page(row),
  }),
  getReconciliationBreak: backofficeCall({
    path: 'GET /backoffice/reconciliation/:id',
    summary: 'One difference with its evidence, and what was noted and decided about it',
    right: 'reconciliation.see',
    params,
    reply: row.extend({
      closedAt: moment.nullable(),
      evidence: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      allows: z.array(z.string()).describe('`close` by one person; what moves money by a proposal'),
      readings: z
        .array(z.object({ at: moment, theirs: minor }))
        .describe('What the party said of the whole account of late'),
      decisions: z.array(z.object({ decision: z.string(), who: z.string(), why: z.string(), at: moment })),
      notes: z.array(
        z.object({ id: uuid, who: z.string(), text: z.string(), keeps: z.boolean(), at: moment }),
      ),
      span: z.object({ from: moment, to: moment }).describe('Of the entries that are shown with it'),
    }),
    errors: ['NO_DATA'],
  }),
  listReconciliationBreakEntries: backofficeCall({
    path: 'GET /backoffice/reconciliation/:id/entries',
    summary: 'What our books have on the account about that time, with what the party told of each',
    right: 'reconciliation.see',
    params,
    query: pageQuery,
    reply: page(entry),
    errors: ['NO_DATA'],
  }),
  noteReconciliationBreak: backofficeCall({
    path: 'POST /backoffice/reconciliation/:id/note',
    summary: 'Write down what was found, and whether one looks after it',
    right: 'reconciliation.decide',
    params,
    body: z.object({ text: why, keeps: z.boolean().default(false) }),
    reply: empty,
    change: true,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED'],
  }),
  closeReconciliationBreak: backofficeCall({
    path: 'POST /backoffice/reconciliation/:id/close',
    summary: 'Nothing is to be done, or it was done elsewhere',
    right: 'reconciliation.decide',
    params,
    body: z.object({
      reason: z.enum(closingReasons),
      text: z.string().trim().max(400).default(''),
    }),
    reply: empty,
    change: true,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED', 'CHANGED'],
  }),
};
