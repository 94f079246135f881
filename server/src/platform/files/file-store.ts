/** A stored file and its content type, determined from its bytes. */
export interface StoredFile {
  readonly bytes: Buffer;
  readonly contentType: string;
}

export interface FilePart {
  readonly from: number;
  readonly to: number;
}

export interface StoredPart extends StoredFile {
  /** Size of the whole file in bytes. */
  readonly size: number;
}

/**
 * File storage: a folder or a bucket. A key is written once, so a file never changes; whoever knows a key can read the
 * file, so keys are unguessable (`newFileKey`) and leave the server only inside a signed address.
 */
export interface FileStore {
  /** Stores a file; it is durable once this resolves. Storing the same key again stores the same file. */
  put(key: string, file: StoredFile): Promise<void>;
  /** Returns the file; null if it does not exist or was removed. */
  get(key: string): Promise<StoredFile | null>;
  /**
   * Returns the bytes from `from` to `to`, both inclusive and as far as the file goes. Null if there is no such file, or it
   * ends before `from`.
   */
  getPart(key: string, part: FilePart): Promise<StoredPart | null>;
  /** Removes a file; succeeds if it does not exist. */
  remove(key: string): Promise<void>;
  /** Lists keys of this kind made on an earlier day (UTC) than `before`, oldest first, at most `limit`. */
  listOlder(kind: FileKind, before: Date, limit: number): Promise<string[]>;
}

export const fileKinds = ['slip', 'picture', 'chat'] as const;
export type FileKind = (typeof fileKinds)[number];
/** Public kinds: their addresses need no signature, and browsers may cache them. */
export const publicFileKinds: readonly FileKind[] = ['picture'];
