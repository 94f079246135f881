/** What one may look at alone; `audit` is for those who may see that at all. */
export const timelineSorts = ['money', 'games', 'bonuses', 'logins', 'changes', 'notes', 'audit'] as const;
export type TimelineSort = (typeof timelineSorts)[number];
