export interface Flaw {
  /** Rule that is broken. */
  kind: string;
  where: string;
  detail: string;
}
