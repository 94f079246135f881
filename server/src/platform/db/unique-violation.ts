/**
 * Whether PostgreSQL refused a row because another row already has its unique key, as happens to the second of two
 * concurrent inserts.
 */
export function isUniqueViolation(fault: unknown, uniqueIndex: string): boolean {
  if (!(fault instanceof Error) || !('code' in fault) || !('constraint' in fault)) return false;
  return fault.code === '23505' && fault.constraint === uniqueIndex;
}
