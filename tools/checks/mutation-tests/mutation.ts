/** A defect of one line, as an engineer makes it on a long day, and the tests that have to notice. */
export interface Mutation {
  readonly name: string;
  /** The room of the mistake: one word, to run a part by. */
  readonly area: string;
  /** From the checkout's root. */
  readonly file: string;
  /** Stands in the file exactly once. Where two lines change places, both of them. */
  readonly find: string;
  readonly replace: string;
  /** From the checkout's root: at least one test in them fails while the bug is there. */
  readonly tests: readonly string[];
}

/** All bugs of one file. */
export function mutationsIn(file: string, bugs: readonly Omit<Mutation, 'file'>[]): Mutation[] {
  return bugs.map((bug) => ({ ...bug, file }));
}
