import type { EventData } from '@kapao/contract/events';

type ChatMessage = EventData<'message'>;

/**
 * Delivery state of a message written here. `waiting`: stored on the device, and sent once there is a network and the
 * messages before it are sent.
 */
export type Delivery = 'waiting' | 'uploading_file' | 'sending' | 'failed' | 'succeed';

/** Why a message failed. `network`: retried on a press or automatically; others only on a press, or never (`canResend`). */
export interface Failure {
  readonly reason: 'network' | 'refused';
  /** Refusal in the member's language; empty for `network`. */
  readonly text: string;
  readonly canResend: boolean;
  /**
   * Number of the message after which a refused one is shown; later messages follow it. Unknown until the thread is loaded.
   */
  readonly after?: number;
}

/** Picture or video being uploaded. */
export interface Upload {
  readonly name: string;
  readonly fileType: 'image' | 'video';
  readonly bytes: number;
  readonly sentBytes: number;
  /** Object URL of the picked file; null after a reload until the file is read back. */
  readonly preview: string | null;
}

/** Picked file that can be sent. */
export interface ChosenFile {
  readonly clientId: string;
  readonly file: File;
  readonly fileType: Upload['fileType'];
}

/** One displayed message, from the history, from the socket or written here. */
export interface Line {
  /** Stays the same from the first press to the stored message: the `clientId`, otherwise the message's id. */
  readonly key: string;
  readonly isOwn: boolean;
  readonly by: ChatMessage['by'];
  readonly name: string | null;
  readonly message: ChatMessage['message'];
  /** Time of the server; before that, the time of writing on this device. */
  readonly at: Date;
  /** Number in the conversation; null until the server has stored the message. */
  readonly seq: number | null;
  readonly delivery: Delivery;
  readonly failure: Failure | null;
  readonly upload: Upload | null;
  /** Whether support has read this message of the customer's. */
  readonly isRead: boolean;
}

export interface Conversation {
  /** Messages oldest first, without a gap: the server's with refused ones in their place, then those not sent yet. */
  readonly lines: readonly Line[];
  /** `first`: nothing is loaded yet; `failed`: the first page failed; `older-failed`: an earlier page failed. */
  readonly loading: 'first' | 'older' | 'refresh' | 'failed' | 'older-failed' | null;
  readonly hasOlder: boolean;
  /** Whether new messages arrive over the socket. */
  readonly isLive: boolean;
  readonly isOnline: boolean;
  /** Set while somebody in support is typing, with the name if known. */
  readonly typing: { readonly name: string | null } | null;
  /** Messages from support that this customer has not read. */
  readonly unread: number;
}

export interface ConversationActions {
  /** Sends the trimmed text; an empty text or one longer than `chatTextMax` units is ignored. */
  sendText(text: string): void;
  /** Sends a pressed button or quick reply back as `postback`. */
  sendChoice(choice: { readonly title: string; readonly payload: string }): void;
  /**
   * Returns which of these files can be sent beside `before` others, and why the rest are refused (type, size), in the
   * member's language.
   */
  judgeFiles(
    files: readonly File[],
    before: number,
  ): { readonly chosen: readonly ChosenFile[]; readonly refusal: string | null };
  /** Sends files; returns those for which too many messages are waiting. */
  sendFiles(chosen: readonly ChosenFile[]): readonly ChosenFile[];
  resend(key: string): void;
  /** Removes a message that is not stored yet, and aborts its upload. */
  remove(key: string): void;
  loadOlder(): void;
  refresh(): void;
  /** Reports that the end of the thread is in view; it is marked as read one second later. */
  seen(): void;
  /** Reports typing; sent at most every few seconds. */
  typing(): void;
}
