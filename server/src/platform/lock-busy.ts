/**
 * Thrown when too many callers of one kind already wait: the caller answers "too many" instead of queueing without bound.
 */
export class LockBusy extends Error {
  override name = 'Busy';
}
