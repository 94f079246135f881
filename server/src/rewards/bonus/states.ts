/**
 * States of a bonus and their transitions. The database enforces the same table (`member_bonus_may`), and a test compares
 * the two.
 */
export const bonusStates = {
  open: { next: ['success', 'fail', 'expired', 'void'] },
  success: { next: [] },
  fail: { next: [] },
  expired: { next: [] },
  void: { next: [] },
} as const;

export type BonusState = keyof typeof bonusStates;
