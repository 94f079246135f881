import type { ProviderOutcome } from '../protocol/outcome.ts';

/**
 * Reasons for which a gateway certainly did nothing. `KEY_MISSING`, `KEY_INVALID` and `NO_CREDIT` are for the operator to
 * fix; `PHONE_REFUSED`: the number does not exist, or the gateway no longer sends to it.
 */
export type SmsRefusal = 'KEY_MISSING' | 'KEY_INVALID' | 'NO_CREDIT' | 'PHONE_REFUSED' | 'REFUSED';

/** Outcome; `unknown`: the message may have been sent. */
export type SmsOutcome<Done = object> =
  | Exclude<ProviderOutcome<Done>, { readonly kind: 'failed' }>
  | { readonly kind: 'failed'; readonly code: SmsRefusal };

/** Result of a code check. `expired`: the gateway no longer knows the token, because of its age or because it was used. */
export type OtpVerdict = SmsOutcome<{ readonly verdict: 'right' | 'wrong' | 'expired' }>;

export interface SmsGateway {
  readonly code: string;
  /**
   * Generates a code and sends it. `token` is the gateway's and stays on the server; `ref` is shown in the message as well.
   */
  requestOtp(phone: string): Promise<SmsOutcome<{ readonly token: string; readonly ref: string }>>;
  verifyOtp(token: string, pin: string): Promise<OtpVerdict>;
  /** Sends a plain message. Phone numbers are E.164. */
  send(phone: string, text: string): Promise<SmsOutcome>;
}
