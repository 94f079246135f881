/** Attempt to authenticate: a name at login, an address with a passkey (no name is known yet), or a session. */
export type LoginAttempt = NamedAttempt | { readonly address: string } | SessionAttempt;

export interface NamedAttempt {
  /** Username as submitted, in one form for all ways to type it; counted whether it exists or not. */
  readonly name: string;
  readonly address: string;
  /** Set when this device has logged in to this account before: then only its own counter applies. */
  readonly device: { readonly memberId: string; readonly hash: Buffer } | null;
  /** Set when the member has logged in from this network before, on another device. */
  readonly knownNetwork: { readonly memberId: string; readonly hash: Buffer } | null;
  /** Solution of the challenge that an earlier attempt got. */
  readonly solution?: string | undefined;
}

export interface SessionAttempt {
  readonly memberId: string;
  readonly sessionId: string;
}

/**
 * Returns the member of an attempt, as far as something besides the password identifies them: an open session, a known
 * device.
 */
export function knownMember(attempt: LoginAttempt): string | null {
  if ('sessionId' in attempt) return attempt.memberId;
  return 'name' in attempt ? (attempt.device?.memberId ?? null) : null;
}
