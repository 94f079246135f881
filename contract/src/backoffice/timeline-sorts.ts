/** Filters of the timeline; `audit` only for staff who may see the audit log. */
export const timelineSorts = ['money', 'games', 'bonuses', 'logins', 'changes', 'notes', 'audit'] as const;
export type TimelineSort = (typeof timelineSorts)[number];
