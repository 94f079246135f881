import { deriveId } from '../../derive-id.ts';

/**
 * Returns the id of a key's row, derived from owner and key alone. If a committed row is lost, in a failover
 * or with a restored backup, the same key gives the same ids, by which providers recognise the repeated
 * operation.
 */
export function requestId({ owner, key }: { readonly owner: string; readonly key: string }): string {
  return deriveId(key, `request/${owner}`);
}
