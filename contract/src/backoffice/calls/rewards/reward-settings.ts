import { z } from 'zod';
import { pendingChange } from '../../approvals/pending-approval.ts';
import { backofficeCall } from '../../backoffice-call.ts';
import { why } from '../../backoffice-fields.ts';

const perCurrency = <T extends z.ZodType>(figure: T) => z.object({ THB: figure, LAK: figure });
const amount = z.int().min(0).describe('Minor units');
const percent = z.number().min(0).max(100).multipleOf(0.01);

/** Content `rewards`: settings that belong to no single offer. */
export const rewardSettings = z.object({
  minClearMinor: perCurrency(amount),
  invite: z.object({
    active: z.boolean(),
    successPercent: percent,
    failPercent: percent,
    minCollectMinor: perCurrency(amount),
  }),
  refund: z.object({
    active: z.boolean(),
    successPercent: percent,
    failPercent: percent,
    minimumMinor: perCurrency(amount),
    maxMinor: perCurrency(amount.nullable()),
    netPercent: percent,
  }),
});
export type RewardSettings = z.output<typeof rewardSettings>;

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
    reply: z.object({ approvalId: z.uuid() }),
    errors: ['CHANGED', 'ABOVE_LIMIT', 'NOT_ALLOWED', 'TAKEN'],
    change: true,
    fresh: true,
  }),
};
