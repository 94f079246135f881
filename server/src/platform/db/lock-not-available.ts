/** Whether PostgreSQL refused because another transaction holds the lock: nothing was done, and a retry is safe. */
export function isLockNotAvailable(fault: unknown): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === '55P03';
}
