import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '@kapao/core/locale';

/** What a customer said, as an assistant is told of it: nothing in it says who they are. */
export interface BotMessage {
  /** An id of this conversation alone. */
  readonly conversation: string;
  /** Its number there; told again it is the same. */
  readonly seq: number;
  /** Of the newest message: beyond `seq` there is more to come, or somebody else has said something. */
  readonly newest: number;
  readonly locale: Locale;
  readonly isMember: boolean;
  readonly message: BotMessageContent;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface BotMessageContent {
  readonly type: 'text' | 'media' | 'postback';
  /** What was typed, the words under a file, or the title of what was pressed. */
  readonly text: string;
  /** What was pressed. */
  readonly choice?: { readonly title: string; readonly payload: string };
  /** Its address is good for five minutes; null: it was taken away. */
  readonly file?: { readonly type: 'image' | 'video' | 'file'; readonly url: string | null };
}

/** A call that says that it is the assistant's. */
export interface BotCall {
  /** As its address has it. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Its body, byte for byte; null: not here yet. */
  readonly raw: Buffer | null;
}

/** An assistant elsewhere that may answer customers first. */
export interface Bot {
  readonly code: string;
  /** Hands a message over, perhaps not for the first time. True: it has taken it, and answers by a call of its own. */
  tell(message: BotMessage): Promise<boolean>;
  /** When it signed this call, as far as there is something of it; null: it did not, or not just now. */
  signedAt(call: BotCall): Date | null;
}
