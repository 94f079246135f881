/**
 * Whether PostgreSQL refused a row for what stands in it: a value that its column cannot hold, or that a rule forbids. Told
 * again it is refused again. Whatever has to do with other rows, locks or the connection is none of these.
 */
export function isMalformedRow(fault: unknown): boolean {
  if (!(fault instanceof Error) || !('code' in fault)) return false;
  // Class 22: data exception; 23502 and 23514: null, or against a check.
  return /^(?:22...|23502|23514)$/.test(String(fault.code));
}
