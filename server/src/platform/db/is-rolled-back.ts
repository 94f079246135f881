/**
 * Whether PostgreSQL itself said that it gave a transaction up for want of something that the same transaction may
 * find a moment later: a lock (deadlock, lock_timeout), time (statement_timeout), room or memory. Nothing of it is
 * written then. A connection that broke is none of these, for a commit may have been under way; nor is a statement
 * that is wrong.
 */
export function isRolledBack(fault: unknown): boolean {
  if (!(fault instanceof Error) || !('code' in fault)) return false;
  // Class 40: transaction rollback, but for 40003, which says that nobody knows; class 53: insufficient resources.
  return /^(?:40(?!003)...|53...|55P03|57014)$/.test(String(fault.code));
}
