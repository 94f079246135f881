/** Defect of one line, as a tired engineer makes it, and the tests that have to catch it. */
export interface Mutation {
  readonly name: string;
  /** Area of the defect: one word, to run a part by. */
  readonly area: string;
  /** Path from the checkout's root. */
  readonly file: string;
  /** Text that occurs exactly once in the file; both lines where two lines change places. */
  readonly find: string;
  readonly replace: string;
  /** Paths from the checkout's root; at least one test in these files has to fail with the mutation. */
  readonly tests: readonly string[];
}

/** Result of one mutation in the report of `npm run mutation-tests`. */
export interface ReportedMutation {
  readonly name: string;
  readonly verdict: string;
  readonly ms: number;
  readonly why: string;
}

export function mutationsIn(file: string, bugs: readonly Omit<Mutation, 'file'>[]): Mutation[] {
  return bugs.map((bug) => ({ ...bug, file }));
}
