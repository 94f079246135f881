/**
 * Whether PostgreSQL refused a row for its own values, so that a retry would fail again. Excludes errors about other
 * rows, locks or the connection.
 */
export function isMalformedRow(fault: unknown): boolean {
  if (!(fault instanceof Error) || !('code' in fault)) return false;
  // Class 22: data exception; 23502: not-null violation; 23514: check violation.
  return /^(?:22...|23502|23514)$/.test(String(fault.code));
}
