/** Filters of the timeline; `audit` only for staff who may see the audit log. */
export const timelineKinds = ['money', 'games', 'bonuses', 'logins', 'changes', 'notes', 'audit'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
