/** What a line of the statement tells of. */
export const statementTypes = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const;
export type StatementType = (typeof statementTypes)[number];

/** What a line may be about beside its type: the field that bears the description. */
export const statementReferences = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const;
export type StatementReference = (typeof statementReferences)[number];
