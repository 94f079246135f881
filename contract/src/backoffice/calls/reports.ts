import { z } from 'zod';
import { code } from '../../fields.ts';
import { backofficeCall } from '../backoffice-call.ts';
import { count, currencyCode, day, minor, moment, uuid } from '../backoffice-fields.ts';
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
  end: day.describe('The day after its last one'),
  flows: z.array(flow),
  bets: z.array(
    z.object({ code, category: z.string(), bets: count, stakes: minor, turnover: minor, payouts: minor }),
  ),
  members: z.object({
    registered: count,
    firstDeposits: count,
    open: count.describe('Had the app open'),
    play: count,
    deposit: count,
  }),
});

const balance = z.object({ code: account, currency: currencyCode, balance: minor });

/** Ledger entry behind a figure, as posted to the account of that figure. */
const traced = z.object({
  memberId: uuid,
  publicId: z.string().nullable().describe('Null where it is nobody’s'),
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

const span = z.object({ currency: currencyCode, from: day, to: day.describe('The day after the last one') });

export const reportCalls = {
  getReport: backofficeCall({
    path: 'GET /backoffice/reports',
    summary:
      'What went through each account, was bet, and who was there, by day, week (from Sunday) or month of Bangkok',
    right: 'reports.see',
    query: span.extend({ by: z.enum(['day', 'week', 'month']) }),
    reply: z.object({
      at: moment,
      periods: z.array(period),
      before: z.array(period).describe('As many periods before these'),
    }),
  }),
  getCohorts: backofficeCall({
    path: 'GET /backoffice/reports/cohorts',
    summary: 'Of those who registered in a week, how many deposited in which later week',
    right: 'reports.see',
    query: z.object({ currency: currencyCode, weeks: z.coerce.number().int().min(1).max(53).default(13) }),
    reply: z.object({
      cohorts: z.array(
        z.object({
          week: day,
          registered: count,
          deposited: z.array(count).describe('In the week itself, and in each one since'),
        }),
      ),
    }),
  }),
  traceFigure: backofficeCall({
    path: 'GET /backoffice/reports/trace',
    summary:
      'The rows of the ledger that a figure is made of, newest first; a page may be short, and `next` goes on',
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
      gave: minor.describe('Of the whole figure, not of the page'),
      received: minor,
      entries: count,
    }),
  }),
  getOperatorBalancesAt: backofficeCall({
    path: 'GET /backoffice/reports/balances-at',
    summary: 'What stood in each account of the house, and in all wallets and games, at a moment',
    right: 'reports.see',
    query: z.object({ at: moment }),
    reply: z.object({ at: moment, balances: z.array(balance) }),
  }),
  getMemberBalancesAt: backofficeCall({
    path: 'POST /backoffice/reports/member-balances-at',
    summary: 'What stood in the accounts of one member at a moment',
    right: 'members.see',
    body: z.object({ member: z.string().min(1).max(40).describe('Their public id, or ours'), at: moment }),
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
    summary: 'A day as it goes to the books: what flowed, and what the accounts held before and after it',
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
  }),
};
