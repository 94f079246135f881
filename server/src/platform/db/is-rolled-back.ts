/**
 * Whether PostgreSQL rolled a transaction back for lack of something that a retry may find: a lock (deadlock,
 * lock_timeout), time (statement_timeout), space or memory. Excludes broken connections, where a commit may have been in
 * flight, and wrong statements.
 */
export function isRolledBack(fault: unknown): boolean {
  if (!(fault instanceof Error) || !('code' in fault)) return false;
  // Class 40: transaction rollback, except 40003 (completion unknown); class 53: insufficient resources.
  return /^(?:40(?!003)...|53...|55P03|57014)$/.test(String(fault.code));
}
