import { z } from 'zod';
import { code } from '../../fields.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { count, currencyCode, day, minor, moment, typedId, uuid } from '../backoffice-fields.ts';
import { page, pageQuery } from '../page.ts';
import { families } from '../report-figures.ts';

/** Account code: `operator:qr:KBANK`, or `wallet` for the wallets of all members together. */
const account = z.string().min(1).max(100);

const flow = z.object({
  code: account,
  reason: z.string(),
  gave: minor,
  gaveEntries: count,
  received: minor,
  receivedEntries: count,
});

const period = z.object({
  start: day,
  end: day.describe('Day after the last day of the period'),
  flows: z.array(flow),
  bets: z.array(
    z.object({ code, category: z.string(), bets: count, stakes: minor, turnover: minor, payouts: minor }),
  ),
  members: z.object({
    registered: count,
    firstDeposits: count,
    open: count.describe('Members who opened the app'),
    play: count,
    deposit: count,
  }),
});

const balance = z.object({ code: account, currency: currencyCode, balance: minor });

/** Ledger entry behind a figure, as posted to the account of that figure. */
const traced = z.object({
  memberId: uuid,
  publicId: z.string().nullable().describe('Null: no member'),
  id: uuid,
  movementId: uuid,
  at: moment,
  kind: z.enum(['move', 'hold', 'post', 'void']),
  reason: z.string(),
  from: account,
  to: account,
  code: account,
  gave: z.boolean(),
  amount: minor,
});

const span = z.object({ currency: currencyCode, from: day, to: day.describe('Day after the last day') });

export const reportCalls = {
  getReport: backofficeCall({
    path: 'GET /backoffice/reports',
    summary: 'Return account flows, bets and member activity by day, week (from Sunday) or month (Bangkok)',
    right: 'reports.see',
    query: span.extend({ by: z.enum(['day', 'week', 'month']) }),
    reply: z.object({
      at: moment,
      periods: z.array(period),
      before: z.array(period).describe('The same number of preceding periods'),
    }),
  }),
  getCohorts: backofficeCall({
    path: 'GET /backoffice/reports/cohorts',
    summary: 'Return retention cohorts: members who deposited, by week of registration and later week',
    right: 'reports.see',
    query: z.object({ currency: currencyCode, weeks: z.coerce.number().int().min(1).max(53).default(13) }),
    reply: z.object({
      cohorts: z.array(
        z.object({
          week: day,
          registered: count,
          deposited: z
            .array(count)
            .describe('Members who deposited, by week from the week of registration on'),
        }),
      ),
    }),
  }),
  traceFigure: backofficeCall({
    path: 'GET /backoffice/reports/trace',
    summary: 'List the ledger entries behind a figure, newest first; a page can be short, `next` continues',
    right: 'reports.see',
    query: pageQuery.extend({
      ...span.shape,
      family: z.enum(families),
      code: account.optional(),
      reason: z.string().min(1).max(60).optional(),
      side: z.enum(['gave', 'received']).optional(),
      most: z.coerce.number().int().min(1).max(1_000).default(50),
    }),
    reply: page(traced).extend({
      gave: minor.describe('Total of the figure, not of the page'),
      received: minor,
      entries: count,
    }),
  }),
  getOperatorBalancesAt: backofficeCall({
    path: 'GET /backoffice/reports/balances-at',
    summary: 'Return the balances of each operator account, all wallets and all games at a point in time',
    right: 'reports.see',
    query: z.object({ at: moment }),
    reply: z.object({ at: moment, balances: z.array(balance) }),
  }),
  getMemberBalancesAt: backofficeCall({
    path: 'POST /backoffice/reports/member-balances-at',
    summary: 'Return the account balances of a member at a point in time',
    right: 'members.see',
    body: z.object({ member: typedId(40).describe('Public id or internal id'), at: moment }),
    reply: z.object({
      memberId: uuid,
      publicId: z.string(),
      at: moment,
      balances: z.array(balance),
    }),
    errors: ['NO_MEMBER'],
    personal: true,
  }),
  exportDay: backofficeCall({
    path: 'POST /backoffice/reports/day',
    summary: 'Export the accounting report of a day: flows, opening and closing balances',
    right: 'reports.see',
    body: z.object({ currency: currencyCode, day }),
    reply: z.object({
      begins: moment,
      ends: moment,
      flows: z.array(flow),
      before: z.array(balance),
      after: z.array(balance),
    }),
    personal: true,
    fresh: true,
  }),
};
