/** Rule of the ledger, with the query that finds its violations: one sentence per row, no rows when it holds. */
export interface LedgerRule {
  readonly name: string;
  readonly sql: string;
}
