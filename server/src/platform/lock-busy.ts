/** Thrown when too much of one kind waits already: the caller answers "too many" instead of growing without bound. */
export class LockBusy extends Error {
  override name = 'Busy';
}
