export const statementTypes = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const;
export type StatementType = (typeof statementTypes)[number];

/** Filters of the statement: money in, money out, transfers to and from games, and bonuses. */
export const statementFilters = ['all', 'in', 'out', 'games', 'bonus'] as const;
export type StatementFilter = (typeof statementFilters)[number];

/** References that a statement line may have; each is the name of the field with the description. */
export const statementReferences = [
  'bonus',
  'promotion',
  'invite',
  'refund',
  'luckydraw',
  'correction',
] as const;
export type StatementReference = (typeof statementReferences)[number];
