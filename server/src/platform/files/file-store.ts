/** A file that was stored, and what it is by its own bytes. */
export interface StoredFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

export interface FilePart {
  readonly from: number;
  readonly to: number;
}

export interface StoredPart extends StoredFile {
  /** Of the whole file. */
  readonly size: number;
}

/**
 * Where files are kept: a folder, or a bucket. A key is made once and never written again, so a file never changes; who
 * knows a key has the file, so keys are unguessable (`newFileKey`) and leave the server only inside a signed address.
 */
export interface FileStore {
  /** Stored when this has answered, and not before. The same key again is the same file. */
  put(key: string, file: StoredFile): Promise<void>;
  /** Null: there is none, or no more. */
  get(key: string): Promise<StoredFile | null>;
  /** The bytes from `from` to `to`, both included and as far as there are so many. Null: there is no such file, or it ends before. */
  getPart(key: string, part: FilePart): Promise<StoredPart | null>;
  /** One that is not there is removed already. */
  remove(key: string): Promise<void>;
  /** Keys of this kind that were made on an earlier day than this one's (UTC), the oldest first, at most so many. */
  listOlder(kind: FileKind, before: Date, limit: number): Promise<string[]>;
}

export const fileKinds = ['slip', 'picture', 'chat'] as const;
export type FileKind = (typeof fileKinds)[number];
/** Shown to everybody: an address of them needs no signature, and browsers may keep it. */
export const openKinds: readonly FileKind[] = ['picture'];
