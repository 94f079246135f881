import { z } from 'zod';
import { pendingChange } from '../../approvals/pending-approval.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { approvalRequest, why } from '../../backoffice-fields.ts';
import { rewardSettings } from '../../bonus/reward-settings.ts';

const stateToken = z.string().max(40).describe('State token that the caller read');

export const rewardCalls = {
  getRewards: backofficeCall({
    path: 'GET /backoffice/rewards',
    summary: 'Return the settings of invitations and refunds',
    right: 'bonuses.see',
    reply: z.object({ settings: rewardSettings, seen: stateToken, approval: pendingChange }),
  }),
  setRewards: backofficeCall({
    path: 'POST /backoffice/rewards',
    summary:
      'Change the settings of invitations and refunds; switches apply at once, rates from the next accrual run',
    right: 'bonuses.change',
    body: z.object({ settings: rewardSettings, seen: stateToken, why }),
    reply: z.object({ seen: stateToken }),
    errors: ['CHANGED', 'NEEDS_APPROVAL'],
    change: true,
  }),
  requestRewardsApproval: backofficeCall({
    path: 'POST /backoffice/rewards/propose',
    summary: 'Request approval of rates above the limit of one person',
    right: 'bonuses.change',
    body: z.object({ settings: rewardSettings, seen: stateToken, why }),
    ...approvalRequest,
    errors: ['CHANGED', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
  }),
};
