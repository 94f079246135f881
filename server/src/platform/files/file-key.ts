import { createHmac, randomBytes } from 'node:crypto';
import { type FileKind, openKinds } from './file-store.ts';

/** What we store, all of it made by ourselves. */
const contentTypes = { jpg: 'image/jpeg', webp: 'image/webp', mp4: 'video/mp4' } as const;
export type Extension = keyof typeof contentTypes;

const dayLength = 10;

/**
 * `slip/2026-11-22/<43 random characters>.jpg`. The day comes before what is random, so that keys of one kind stand in
 * the order of their days and old ones are found without looking at the others.
 */
export function newFileKey(kind: FileKind, extension: Extension, now = new Date()): string {
  return keyOf(kind, extension, now, randomBytes(32));
}

/** The same key for the same cause and day: no less unguessable for whoever has not the secret. */
export function derivedFileKey(
  kind: FileKind,
  extension: Extension,
  at: Date,
  secret: string,
  cause: string,
): string {
  const key = createHmac('sha256', secret).update('files/key').digest();
  return keyOf(kind, extension, at, createHmac('sha256', key).update(cause).digest());
}

function keyOf(kind: FileKind, extension: Extension, at: Date, unguessable: Buffer): string {
  return `${kind}/${dayOf(at)}/${unguessable.toString('base64url')}.${extension}`;
}

export function dayOf(at: Date): string {
  return at.toISOString().slice(0, dayLength);
}

/** The content type of a key of ours; null: it is none, and names no file, whatever stands in the store. */
export function typeOfKey(key: string): string | null {
  const [, extension] = /^[a-z]{1,20}\/\d{4}-\d{2}-\d{2}\/[\w-]{43}\.([a-z0-9]{2,4})$/.exec(key) ?? [];
  return extension && Object.hasOwn(contentTypes, extension) ? contentTypes[extension as Extension] : null;
}

/** Whether a key is of a kind that anybody may open by its address: pictures that operators show to members. */
export function isOpenKey(key: string): boolean {
  return openKinds.some((kind) => key.startsWith(`${kind}/`));
}
