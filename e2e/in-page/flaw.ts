/** Something that stands where it must not. */
export interface Flaw {
  /** The rule that it breaks. */
  kind: string;
  where: string;
  detail: string;
}
