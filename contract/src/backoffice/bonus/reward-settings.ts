import { z } from 'zod';

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
