export interface Flaw {
  /** Rule that it breaks. */
  kind: string;
  where: string;
  detail: string;
}
