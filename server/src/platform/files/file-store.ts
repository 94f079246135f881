import type { Readable } from 'node:stream';
import type { AskedRange, FilePart } from './byte-range.ts';

/** A stored file and its content type, determined from its bytes. */
export interface StoredFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

/** A stored file while it is read. */
export type OpenedFile =
  | {
      readonly contentType: string;
      /** Size of the whole file in bytes. */
      readonly size: number;
      readonly part: FilePart;
      /** Bytes of the part. They hold a file handle or a connection, until they are read or destroyed. */
      readonly bytes: Readable;
    }
  /** The file has nothing of the range. */
  | { readonly size: number; readonly bytes: null };

/**
 * File storage: a folder or a bucket. A key is written once, so a file never changes; whoever knows a key can read the
 * file, so keys are unguessable (`newFileKey`) and leave the server only inside a signed address.
 */
export interface FileStore {
  /** Stores a file; it is durable once this resolves. Storing the same key again stores the same file. */
  put(key: string, file: StoredFile): Promise<void>;
  /** Returns the file as a whole, for work on it; null if it does not exist or was removed. */
  get(key: string): Promise<StoredFile | null>;
  /** Opens the file, or a part of it, to send it while it is read; null if it does not exist or was removed. */
  open(key: string, range: AskedRange | null): Promise<OpenedFile | null>;
  /** Removes a file; succeeds if it does not exist. */
  remove(key: string): Promise<void>;
  /** Lists keys of this kind made on an earlier day (UTC) than `before`, oldest first, at most `limit`. */
  listOlder(kind: FileKind, before: Date, limit: number): Promise<string[]>;
  /** Lists keys of this kind made on one day (UTC), at most the first thousand. */
  listDay(kind: FileKind, day: Date): Promise<string[]>;
}

export const fileKinds = ['slip', 'picture', 'chat', 'audit'] as const;
export type FileKind = (typeof fileKinds)[number];
/** Public kinds: their addresses need no signature, and browsers may cache them. */
export const publicFileKinds: readonly FileKind[] = ['picture'];
