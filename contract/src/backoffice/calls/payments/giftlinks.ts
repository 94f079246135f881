import { z } from 'zod';
import { empty } from '../../../fields.ts';
import { pendingApproval } from '../../approvals/pending-approval.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { memberRecordId, minor, moment, uuid } from '../../backoffice-fields.ts';
import { page, pageQuery } from '../../page.ts';
import { giftReasons } from '../../review-codes.ts';

const params = z.object({ id: memberRecordId });

const state = z.enum([
  'claimed', // nothing was sent
  'redeeming', // the provider was called
  'unused', // not redeemed, by the provider's report; a delayed redemption may still arrive
  'credited', // final
  'refused', // final
]);

const row = z.object({
  id: memberRecordId,
  memberId: uuid,
  publicId: z.string(),
  name: z.string().describe('Masked'),
  ending: z.string().describe('Last four characters of the link'),
  provider: z.string(),
  state,
  amount: minor.nullable().describe('Satang, as the provider reported; null: not reported'),
  since: moment,
  escalatedAt: moment,
  approval: pendingApproval,
});

export const giftlinkCalls = {
  listGiftLinks: backofficeCall({
    path: 'GET /backoffice/giftlinks',
    summary: 'List gift links of unknown outcome, oldest first',
    right: 'receipts.see',
    query: pageQuery,
    reply: page(row),
  }),
  getGiftLink: backofficeCall({
    path: 'GET /backoffice/giftlinks/:id',
    summary: 'Return a gift link with its evidence',
    right: 'receipts.see',
    params,
    reply: row.extend({
      escalatedAt: moment.nullable().describe('Null: closed, or under inquiry again'),
      phone: z.string().describe('Masked'),
      providerEnabled: z.boolean(),
      sentAt: moment.nullable().describe('Time when the redemption was sent to the provider; null: not sent'),
      endedAt: moment.nullable(),
      refusal: z.string().nullable(),
      asked: z.int().nullable(),
      lastAnswerAt: moment.nullable(),
      why: z.string().nullable().describe('Cause of the last missing answer of the provider; null: none'),
      allows: z
        .array(z.enum(['ask', 'done', 'close']))
        .describe('All but `ask` need approval once it was sent'),
      decisions: z.array(z.object({ decision: z.string(), who: z.string(), why: z.string(), at: moment })),
      others: z
        .array(
          z.object({
            id: uuid,
            ending: z.string(),
            state,
            amount: minor.nullable(),
            paid: minor.nullable(),
            at: moment,
          }),
        )
        .describe('Recent other gift links of the member'),
      credits: z
        .array(z.object({ id: uuid, amount: minor, at: moment, mine: z.boolean() }))
        .describe('Credits of gift links of the same amount at about that time, to any member'),
    }),
    errors: ['NO_DATA'],
  }),
  decideGiftLink: backofficeCall({
    path: 'POST /backoffice/giftlinks/:id/decide',
    summary:
      'Restart the inquiry, or close a link that was never sent; for any other outcome, request approval',
    right: 'receipts.decide',
    params,
    body: z.object({
      decision: z.enum(['ask', 'close']),
      reason: z.enum(giftReasons),
      text: z.string().trim().max(400).default(''),
    }),
    reply: empty,
    change: true,
    errors: ['NO_DATA', 'TAKEN', 'ALREADY_CLOSED', 'CHANGED', 'NEEDS_APPROVAL'],
  }),
};
