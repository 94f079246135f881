import type { Delivery, Failure, Upload } from '../conversation.ts';
import type { Message } from '../history/thread.ts';

/** Message written here that the server has not answered yet, as stored on the device. */
export interface Outgoing {
  readonly clientId: string;
  /** Owner; no other user of this browser sends it. */
  readonly owner: string;
  /** Time of writing, later than that of every earlier message, so that it also gives the order. */
  readonly at: number;
  readonly content: Message['message'];
  readonly file: OutgoingFile | null;
  /** Refusal by the server. A network failure is retried and is not recorded here. */
  readonly failure: Failure | null;
}

interface OutgoingFile {
  readonly name: string;
  readonly fileType: Upload['fileType'];
  readonly bytes: number;
  /** Content of the file; null if it was too large for the device to store. */
  readonly blob: Blob | null;
  /** Path on the server once uploaded, so that it is not uploaded again. */
  readonly path: string | null;
  /** Number of complete uploads. */
  readonly uploads: number;
}

/** Delivery progress of an outgoing message. */
export interface Shipment {
  readonly outgoing: Outgoing;
  readonly delivery: Delivery;
  readonly failure: Failure | null;
  readonly sentBytes: number;
  /** When the server stored it; null until then. */
  readonly storedAt: Date | null;
}

/** Owner of a guest's messages. */
export const guestOwner = 'guest';

/**
 * Returns the owner of a member's messages: a hash of the session (FNV-1a, 32 bits), known without a call and revealing
 * nothing of the token. Messages left over are not sent after another login.
 */
export function ownerOf(token: string | null): string {
  if (token === null) return guestOwner;
  let hash = 0x811c9dc5;
  for (let at = 0; at < token.length; at++) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193);
  return `m${(hash >>> 0).toString(36)}`;
}

export function newClientId(): string {
  // Replaces `randomUUID`, which pages opened over plain http do not have.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Limits on unsent texts and files, by what a phone can store and a person can mean to send. */
export const maxWaiting = 100;
export const maxFilesWaiting = 10;

/** Longest text in UTF-16 units (`chatTextMax` of the contract, whose import would bring its schemas along; a test compares them). */
export const textMax = 2000;
