/**
 * Thrown when a queue is full, or when a lock stays taken after several attempts. The call is refused with
 * REQUEST_LIMIT.
 */
export class BusyError extends Error {
  override name = 'BusyError';
}
