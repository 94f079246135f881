export interface LayoutViolation {
  /** Rule that is broken. */
  kind: string;
  where: string;
  detail: string;
}
