import type { ProviderOutcome } from '../protocol/outcome.ts';

/**
 * Why a gateway certainly did nothing. `KEY_MISSING` and `KEY_INVALID` and `NO_CREDIT` are the operator's to mend;
 * `PHONE_REFUSED` is the phone's own: it does not exist, or the gateway sends it no more.
 */
export type SmsRefusal = 'KEY_MISSING' | 'KEY_INVALID' | 'NO_CREDIT' | 'PHONE_REFUSED' | 'REFUSED';

/** `unknown`: the message may be on its way or not. */
export type SmsOutcome<Done = object> =
  | Exclude<ProviderOutcome<Done>, { readonly kind: 'failed' }>
  | { readonly kind: 'failed'; readonly code: SmsRefusal };

/** What the gateway says of a code. `expired`: it knows the token no more, because of its age or because it was used. */
export type OtpVerdict = SmsOutcome<{ readonly verdict: 'right' | 'wrong' | 'expired' }>;

export interface SmsGateway {
  readonly code: string;
  /** Makes a code and sends it. `token` is the gateway's own and stays on the server; `ref` stands in the message too. */
  requestOtp(phone: string): Promise<SmsOutcome<{ readonly token: string; readonly ref: string }>>;
  verifyOtp(token: string, pin: string): Promise<OtpVerdict>;
  /** A plain message. Phones are E.164. */
  send(phone: string, text: string): Promise<SmsOutcome>;
}
