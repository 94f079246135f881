import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';
import { count, currencyCode, minor, moment, uuid } from '../backoffice-fields.ts';
import { queueNames } from '../queue-names.ts';

const interval = z.object({
  slot: moment.describe('Start of a ten-minute interval'),
  in: minor,
  ins: count,
  out: minor,
  outs: count,
});

export const dashboardCalls = {
  getDashboard: backofficeCall({
    path: 'GET /backoffice/dashboard',
    summary:
      'Return the day’s deposits and withdrawals beside a week ago, members online, breaks and balances',
    right: 'dashboard.see',
    query: z.object({ currency: currencyCode }),
    reply: z.object({
      at: moment,
      begins: moment.describe('Start of the current day (Bangkok)'),
      today: z.array(interval),
      weekAgo: z.array(interval).describe('The same day of the previous week, complete'),
      online: z.object({
        now: count.nullable().describe('Members online; null: no server process reports them'),
        peak: count,
        peakAt: moment.nullable(),
        line: z.array(z.object({ at: moment, members: count })).describe('Last three hours'),
      }),
      reconciliationBreaks: z.object({
        open: count,
        rows: z.array(
          z.object({
            id: uuid,
            account: z.string(),
            ours: minor.nullable(),
            theirs: minor.nullable(),
            since: moment,
          }),
        ),
      }),
      waiting: z
        .array(z.object({ queue: z.enum(queueNames), amount: minor }))
        .describe('Amount of the pending items in each queue that the caller may see'),
      balances: z.array(z.object({ code: z.string(), balance: minor })),
    }),
  }),
};
