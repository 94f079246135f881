import { z } from 'zod';
import { backofficeCall } from '../../backoffice-call.ts';
import { day, uuid } from '../../backoffice-fields.ts';
import { offerCode } from '../../bonus/offer-draft.ts';

export const simulationCalls = {
  startTrial: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/trials',
    summary: 'Simulate a draft on the deposits and bets of a period; one simulation at a time',
    right: 'bonuses.see',
    params: z.object({ code: offerCode }),
    body: z.object({
      revision: z.int().min(1),
      from: day.describe('Bangkok day, as `until`; both are included'),
      until: day,
      stakes: z.enum(['stored', 'scaled']),
    }),
    reply: z.object({ id: uuid }),
    errors: ['NO_DATA', 'CHANGED', 'TAKEN'],
    change: true,
  }),
  cancelTrial: backofficeCall({
    path: 'POST /backoffice/bonuses/trials/:id/cancel',
    summary: 'Cancel a simulation',
    right: 'bonuses.see',
    params: z.object({ id: uuid }),
    reply: z.object({}),
    errors: ['ALREADY_CLOSED'],
    change: true,
  }),
};
