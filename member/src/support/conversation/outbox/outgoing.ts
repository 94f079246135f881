import type { Delivery, Failure, Upload } from '../conversation.ts';
import type { Message } from '../history/thread.ts';

/** Something that was written here and that the server has not answered yet, as the device keeps it. */
export interface Outgoing {
  readonly clientId: string;
  /** Whose it is: nobody else who uses this browser sends it. */
  readonly owner: string;
  /** When it was written; each later than the one before, so that it is their order as well. */
  readonly at: number;
  readonly content: Message['message'];
  readonly file: OutgoingFile | null;
  /** The server said no. What a network lost is tried again and is none. */
  readonly failure: Failure | null;
}

interface OutgoingFile {
  readonly name: string;
  readonly fileType: Upload['fileType'];
  readonly bytes: number;
  /** Null: it was too much for the device to keep. */
  readonly blob: Blob | null;
  /** Where it lies on the server, once it does: it need not be uploaded again. */
  readonly path: string | null;
  /** How often it was uploaded as a whole. */
  readonly uploads: number;
}

/** How far one of them has come. */
export interface Shipment {
  readonly outgoing: Outgoing;
  readonly delivery: Delivery;
  readonly failure: Failure | null;
  readonly sentBytes: number;
  /** When the server stored it; null: not yet. */
  readonly storedAt: Date | null;
}

/** What somebody who is called so has written. */
export const guestOwner = 'guest';

/**
 * The owner of what a member writes: a mark of the session, that is known without asking and tells nothing of the token
 * (FNV-1a, 32 bits). After another login nothing that was left is sent.
 */
export function ownerOf(token: string | null): string {
  if (token === null) return guestOwner;
  let hash = 0x811c9dc5;
  for (let at = 0; at < token.length; at++) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193);
  return `m${(hash >>> 0).toString(36)}`;
}

export function newClientId(): string {
  // Not randomUUID: pages opened over plain http have none.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Text and files that wait, by what a phone can keep and a person can mean. */
export const mostWaiting = 100;
export const mostFilesWaiting = 10;

/** What a member types at most (chatTextMax of the contract, which would bring its schemas along; a test compares them). */
export const textMax = 2000;
