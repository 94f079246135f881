/** A rule of the book, and the query that finds what breaks it: one sentence a row, nothing when it holds. */
export interface LedgerRule {
  readonly name: string;
  readonly sql: string;
}
