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
  suspense: minor.describe('Amount in suspense because of the break; negative: the operator is short'),
  memberId: uuid.nullable(),
  publicId: z.string().nullable(),
  since: moment,
  keeper: z.string().nullable().describe('Staff member who took charge of it; null: nobody'),
  missing: z.object({ from: moment, to: moment }).nullable().describe('Period of missing bets; null: no gap'),
  approval: pendingApproval,
});

const entry = z.object({
  memberId: uuid,
  id: uuid,
  publicId: z.string().nullable(),
  amount: minor.describe('Negative: it left the account'),
  reason: z.string(),
  at: moment,
  reference: z.string().nullable().describe('Reference at the provider; null: not reported'),
  providerAt: moment.nullable().describe('Time at the provider, by its clock; null: not reported'),
});

export const reconciliationBreakCalls = {
  listReconciliationBreaks: backofficeCall({
    path: 'GET /backoffice/reconciliation',
    summary: 'List open reconciliation breaks with providers, oldest first',
    right: 'reconciliation.see',
    query: pageQuery.extend({ kind: z.enum(reconciliationBreakKinds).optional() }),
    reply: page(row),
  }),
  getReconciliationBreak: backofficeCall({
    path: 'GET /backoffice/reconciliation/:id',
    summary: 'Return a reconciliation break with its evidence, notes and decisions',
    right: 'reconciliation.see',
    params,
    reply: row.extend({
      closedAt: moment.nullable(),
      evidence: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      allows: z
        .array(z.string())
        .describe(
          'Allowed decisions: those that move money need approval, and so does `close` where money came in',
        ),
      readings: z
        .array(z.object({ at: moment, theirs: minor }))
        .describe('Recent balances of the whole account, as the provider reported'),
      decisions: z.array(z.object({ decision: z.string(), who: z.string(), why: z.string(), at: moment })),
      notes: z.array(
        z.object({ id: uuid, who: z.string(), text: z.string(), keeps: z.boolean(), at: moment }),
      ),
      span: z.object({ from: moment, to: moment }).describe('Period of the entries listed for the break'),
    }),
    errors: ['NO_DATA'],
  }),
  listReconciliationBreakEntries: backofficeCall({
    path: 'GET /backoffice/reconciliation/:id/entries',
    summary: 'List our ledger entries on the account around that time, with the provider’s record of each',
    right: 'reconciliation.see',
    params,
    query: pageQuery,
    reply: page(entry),
    errors: ['NO_DATA'],
  }),
  noteReconciliationBreak: backofficeCall({
    path: 'POST /backoffice/reconciliation/:id/note',
    summary: 'Add a note to a reconciliation break; with `keeps` the caller takes charge of it',
    right: 'reconciliation.decide',
    params,
    body: z.object({ text: why, keeps: z.boolean().default(false) }),
    reply: empty,
    change: true,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED'],
  }),
  closeReconciliationBreak: backofficeCall({
    path: 'POST /backoffice/reconciliation/:id/close',
    summary: 'Close a reconciliation break that needs no posting',
    right: 'reconciliation.decide',
    params,
    body: z.object({
      reason: z.enum(closingReasons),
      text: z.string().trim().max(400).default(''),
    }),
    reply: empty,
    change: true,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED', 'CHANGED', 'NEEDS_APPROVAL'],
  }),
};
