/** Texts of a statement in reading order, as the thread that draws it receives them. */
export interface PrintedStatement {
  readonly operator: string;
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly totals: PrintedTable;
  readonly lines: PrintedTable;
  readonly note: string;
  /** Text at the foot of each page, followed by the page's number and their count. */
  readonly foot: string;
  readonly page: string;
}

export interface PrintedTable {
  readonly head: readonly string[];
  readonly rows: readonly PrintedRow[];
}

export interface PrintedRow {
  readonly cells: readonly string[];
  /** Opening and closing balances and sums. */
  readonly strong?: true;
}
