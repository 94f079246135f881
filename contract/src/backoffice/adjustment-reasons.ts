/** Why money is credited or debited by hand. The member's statement has these words, and none of the operator's own. */
export const adjustmentReasons = [
  'GAME_FAULT',
  'DEPOSIT_MISSED',
  'PAID_TWICE',
  'FEE',
  'GOODWILL',
  'OPERATOR_MISTAKE',
  'RULES_BROKEN',
  'OTHER',
] as const;
export type AdjustmentReason = (typeof adjustmentReasons)[number];
