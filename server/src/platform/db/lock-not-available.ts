/** Whether PostgreSQL says that somebody else has locked what was asked for: nothing is done, and may be tried again. */
export function isLockNotAvailable(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === '55P03';
}
