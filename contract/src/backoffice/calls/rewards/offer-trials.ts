import { z } from 'zod';
import { backofficeCall } from '../../backoffice-call.ts';
import { day, uuid } from '../../backoffice-fields.ts';
import { offerCode } from '../../bonus/offer-draft.ts';

export const trialCalls = {
  startTrial: backofficeCall({
    path: 'POST /backoffice/bonuses/:code/trials',
    summary: 'Try a draft on what was deposited and played in a period; one at a time',
    right: 'bonuses.see',
    params: z.object({ code: offerCode }),
    body: z.object({
      revision: z.int().min(1),
      from: day.describe('Of Bangkok, as `until`; both are included'),
      until: day,
      stakes: z.enum(['stored', 'scaled']),
    }),
    reply: z.object({ id: uuid }),
    errors: ['NO_DATA', 'CHANGED', 'TAKEN'],
    change: true,
  }),
  cancelTrial: backofficeCall({
    path: 'POST /backoffice/bonuses/trials/:id/cancel',
    summary: 'Have a trial stop',
    right: 'bonuses.see',
    params: z.object({ id: uuid }),
    reply: z.object({}),
    errors: ['ALREADY_CLOSED'],
    change: true,
  }),
};
