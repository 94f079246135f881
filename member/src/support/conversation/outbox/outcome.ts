import type { Failure } from '../conversation.ts';

/** What became of one try. */
export type Outcome =
  | { readonly is: 'stored'; readonly at: Date }
  | { readonly is: 'refused'; readonly failure: Failure }
  /** Nobody knows whether it was stored; sent again, it is the same message. `refusal`: what to say if that never ends. */
  | { readonly is: 'lost'; readonly refusal: Failure | null }
  | { readonly is: 'later'; readonly ms: number }
  /** Whoever wrote it is nobody any more: an end for now. */
  | { readonly is: 'ended' };

/** What a try tells on its way. */
export interface Progress {
  readonly signal: AbortSignal;
  onBytes(sent: number): void;
  onUploaded(path: string | null): Promise<void>;
}
