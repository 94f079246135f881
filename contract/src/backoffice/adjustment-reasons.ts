/** Reasons for a manual credit or debit. The member's statement shows these and no wording of the operator's own. */
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
