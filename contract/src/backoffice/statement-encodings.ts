/** Encodings that a bank's statement file may have: Excel in Thailand writes the second. */
export const statementEncodings = ['utf-8', 'windows-874'] as const;
export type StatementEncoding = (typeof statementEncodings)[number];
