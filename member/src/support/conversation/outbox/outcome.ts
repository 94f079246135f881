import type { Failure } from '../conversation.ts';

/** Result of one attempt. */
export type Outcome =
  | { readonly is: 'stored'; readonly at: Date }
  | { readonly is: 'refused'; readonly failure: Failure }
  /** Unknown whether it was stored; sending it again is the same message. `refusal`: what to show if this never ends. */
  | { readonly is: 'lost'; readonly refusal: Failure | null }
  | { readonly is: 'later'; readonly ms: number }
  /** The customer who wrote it no longer exists; sending stops for now. */
  | { readonly is: 'ended' };

/** Progress callbacks of an attempt. */
export interface Progress {
  readonly signal: AbortSignal;
  onBytes(sent: number): void;
  onUploaded(path: string | null): Promise<void>;
}
