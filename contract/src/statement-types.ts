/** What a line of the statement tells of. */
export const statementTypes = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const;
export type StatementType = (typeof statementTypes)[number];

/** What a member may look at alone: money that came, that went, that was moved to games and back, and bonuses. */
export const statementFilters = ['all', 'in', 'out', 'games', 'bonus'] as const;
export type StatementFilter = (typeof statementFilters)[number];

/** What a line may refer to beside its type; each is the name of the field with the description. */
export const statementReferences = [
  'bonus',
  'promotion',
  'invite',
  'refund',
  'luckydraw',
  'correction',
] as const;
export type StatementReference = (typeof statementReferences)[number];
