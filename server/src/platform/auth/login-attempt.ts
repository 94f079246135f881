/** Who tries to prove themselves: a name at the login, an address with a passkey (no name is known yet), or a session. */
export type LoginAttempt = NamedAttempt | { readonly address: string } | SessionAttempt;

export interface NamedAttempt {
  /** The name as submitted, in one form for all ways to type it; counted whether it exists or not. */
  readonly name: string;
  readonly address: string;
  /** Set when this device has logged in to this account before: then only its own counter counts. */
  readonly device: { readonly memberId: string; readonly hash: Buffer } | null;
  /** Set when the member has logged in from this neighbourhood before, on another device. */
  readonly near: { readonly memberId: string; readonly hash: Buffer } | null;
  /** Of a challenge that an attempt before this one was answered with. */
  readonly solution?: string | undefined;
}

export interface SessionAttempt {
  readonly memberId: string;
  readonly sessionId: string;
}

/** The member who tries, as far as something else than the password says so: an open session, a device known to them. */
export function knownMember(attempt: LoginAttempt): string | null {
  if ('sessionId' in attempt) return attempt.memberId;
  return 'name' in attempt ? (attempt.device?.memberId ?? null) : null;
}
