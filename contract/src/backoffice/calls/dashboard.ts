import { z } from 'zod';
import { backofficeCall } from '../backoffice-call.ts';
import { count, currencyCode, minor, moment, uuid } from '../backoffice-fields.ts';
import { queueNames } from '../queue-names.ts';

const slot = z.object({
  slot: moment.describe('Ten minutes from here'),
  in: minor,
  ins: count,
  out: minor,
  outs: count,
});

export const dashboardCalls = {
  getDashboard: backofficeCall({
    path: 'GET /backoffice/dashboard',
    summary:
      'How the day goes: money beside that of a week ago, who is there, what differs, what the house holds',
    right: 'dashboard.see',
    query: z.object({ currency: currencyCode }),
    reply: z.object({
      at: moment,
      begins: moment.describe('The day of Bangkok'),
      today: z.array(slot),
      weekAgo: z.array(slot).describe('The whole day of a week ago'),
      online: z.object({
        now: count.nullable().describe('Null: no copy of the server counts at present'),
        peak: count,
        peakAt: moment.nullable(),
        line: z.array(z.object({ at: moment, members: count })).describe('The last three hours'),
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
        .describe('What waits for a person is worth, in each queue that one may see'),
      balances: z.array(z.object({ code: z.string(), balance: minor })),
    }),
  }),
};
