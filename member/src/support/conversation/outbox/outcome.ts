import type { Failure } from '../conversation.ts';

/** Result of one attempt. */
export type Outcome =
  | { readonly is: 'stored'; readonly at: Date }
  | { readonly is: 'refused'; readonly failure: Failure }
  /**
   * Unknown whether the message was stored; sending it again stores it only once. `refusal`: shown if the
   * attempts are given up.
   */
  | { readonly is: 'lost'; readonly refusal: Failure | null }
  | { readonly is: 'later'; readonly ms: number }
  /** The customer who wrote the message no longer exists; sending stops for now. */
  | { readonly is: 'ended' };

/** Progress callbacks of an attempt. */
export interface Progress {
  readonly signal: AbortSignal;
  onBytes(sent: number): void;
  onUploaded(path: string | null): Promise<void>;
}
