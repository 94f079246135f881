import type { Keyring, ServerKey } from '../../keys/keyring.ts';
import type { RequestKey } from './request.queries.ts';

/**
 * Returns the hashes of method, path and body. Keyed, because bodies contain passwords: with a plain hash a reader of the
 * table could try passwords much faster than argon2id allows.
 */
export function hashRequest(
  { current, other }: Keyring,
  method: string,
  url: string,
  body: unknown,
): Required<Pick<RequestKey, 'hash' | 'otherHash'>> {
  const text = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? '';
  const hashOf = (key: ServerKey) => key.mac('requests', `${method} ${url}\n${text}`);
  return { hash: hashOf(current), otherHash: other && hashOf(other) };
}
