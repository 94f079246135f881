/** Whether PostgreSQL refused a row because another one has this place already: of two at once, the second. */
export function isUniqueViolation(fault: unknown, uniqueIndex: string): boolean {
  if (!(fault instanceof Error) || !('code' in fault) || !('constraint' in fault)) return false;
  return fault.code === '23505' && fault.constraint === uniqueIndex;
}
