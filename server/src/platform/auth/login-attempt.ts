/**
 * Attempt to authenticate: by username, by passkey (only the address is known), or within an open session.
 */
export type LoginAttempt = NamedAttempt | { readonly address: string } | SessionAttempt;

export interface NamedAttempt {
  /** Username as submitted, in one form for all ways to type it; counted whether it exists or not. */
  readonly name: string;
  readonly address: string;
  /** Set when this device has logged in to this account before: then only its own counter applies. */
  readonly device: { readonly memberId: string; readonly hash: Buffer } | null;
  /** Set when the member has logged in from this network before; it counts only when `device` is null. */
  readonly knownNetwork: { readonly memberId: string; readonly hash: Buffer } | null;
  /** Solution of the challenge that an earlier attempt got. */
  readonly solution?: string | undefined;
}

export interface SessionAttempt {
  readonly memberId: string;
  readonly sessionId: string;
}

/**
 * Returns the member of an attempt in an open session or from a known device; null for other attempts, which
 * only the password can prove.
 */
export function knownMember(attempt: LoginAttempt): string | null {
  if ('sessionId' in attempt) return attempt.memberId;
  return 'name' in attempt ? (attempt.device?.memberId ?? null) : null;
}
