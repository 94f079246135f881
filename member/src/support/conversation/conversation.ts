import type { EventData } from '@kapao/contract/events';

type ChatMessage = EventData<'message'>;

/** How far what was written here has come. `waiting`: kept, and sent once there is a network and what stands before it has gone. */
export type Delivery = 'waiting' | 'uploading_file' | 'sending' | 'failed' | 'succeed';

/** Why a line failed. `network`: sent again by a press or by itself; the others only by a press, or never (`canResend`). */
export interface Failure {
  readonly reason: 'network' | 'refused';
  /** The refusal in the member's language; empty for `network`. */
  readonly text: string;
  readonly canResend: boolean;
  /** The number of the message below which a refused line stands: what is said later stands below it. Not known before the thread is. */
  readonly after?: number;
}

/** A picture or film on its way up, as the browser has it. */
export interface Upload {
  readonly name: string;
  readonly fileType: 'image' | 'video';
  readonly bytes: number;
  readonly sentBytes: number;
  /** An object URL of the picked file; null after a reload until it is read back. */
  readonly preview: string | null;
}

/** One message as it is drawn, from history, from the socket or written here. */
export interface Line {
  /** Stays the same from the first press to the stored message: the `clientId`, else the message's id. */
  readonly key: string;
  readonly isOwn: boolean;
  readonly by: ChatMessage['by'];
  readonly name: string | null;
  readonly message: ChatMessage['message'];
  /** The server's time, else when it was written here. */
  readonly at: Date;
  /** Null: not stored yet. */
  readonly seq: number | null;
  readonly delivery: Delivery;
  readonly failure: Failure | null;
  readonly upload: Upload | null;
  /** Of own lines: our side has read up to here. */
  readonly isRead: boolean;
}

export interface Conversation {
  /** Oldest first, without a gap: what the server has, with what it refused in its place, then what is on its way. */
  readonly lines: readonly Line[];
  /** `first`: nothing is known yet; `failed`: the first page did not come; `older-failed`: an earlier one did not. */
  readonly loading: 'first' | 'older' | 'refresh' | 'failed' | 'older-failed' | null;
  readonly hasOlder: boolean;
  /** News arrive by themselves. */
  readonly isLive: boolean;
  readonly isOnline: boolean;
  /** Somebody on our side is writing; who, if known. */
  readonly typing: { readonly name: string | null } | null;
  /** Of the other side, not read by this customer. */
  readonly unread: number;
}

export interface ConversationActions {
  /** Trimmed; nothing is sent of an empty text or of more than `chatTextMax` units. */
  sendText(text: string): void;
  /** A pressed button or quick reply: sent back as `postback`. */
  sendChoice(choice: { readonly title: string; readonly payload: string }): void;
  /** Refusals (type, size) are told by the return: the text in the member's language, null where it was taken. */
  attach(files: readonly File[]): string | null;
  resend(key: string): void;
  /** Takes back what is not stored yet: stops the upload, forgets the line. */
  remove(key: string): void;
  loadOlder(): void;
  refresh(): void;
  /** The end of the thread is in sight: marked as read one second later. */
  seen(): void;
  /** Something is being typed; told at most every few seconds. */
  typing(): void;
}
