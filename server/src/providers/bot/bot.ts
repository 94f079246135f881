import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '@kapao/core/locale';

/** A customer's message as sent to an assistant, without anything that identifies the customer. */
export interface BotMessage {
  /** Id that only identifies this conversation. */
  readonly conversation: string;
  /** Sequence number in the conversation; a repeated delivery has the same one. */
  readonly seq: number;
  /** Sequence number of the newest message: if greater than `seq`, more messages follow or somebody else has answered. */
  readonly newest: number;
  readonly locale: Locale;
  readonly isMember: boolean;
  readonly message: BotMessageContent;
  /** Time in ISO 8601. */
  readonly createdAt: string;
}

export interface BotMessageContent {
  readonly type: 'text' | 'media' | 'postback';
  /** Typed text, the caption of a file, or the title of a pressed button. */
  readonly text: string;
  /** Pressed button. */
  readonly choice?: { readonly title: string; readonly payload: string };
  /** Attached file; its address is valid for five minutes, null if it was removed. */
  readonly file?: { readonly type: 'image' | 'video' | 'file'; readonly url: string | null };
}

/** A call that claims to come from the assistant. */
export interface BotCall {
  /** Request path, which the signature covers. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Raw body; null if not received yet. */
  readonly raw: Buffer | null;
}

/** An external assistant that may answer customers first. */
export interface Bot {
  readonly code: string;
  /** Delivers a message, possibly again. True: the assistant accepted it and answers by a call of its own. */
  deliver(message: BotMessage): Promise<boolean>;
  /**
   * Returns when the assistant signed this call; null if the signature is wrong or too old. Checks the body only if it has
   * been received.
   */
  signedAt(call: BotCall): Date | null;
}
