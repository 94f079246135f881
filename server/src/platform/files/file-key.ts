import { randomBytes } from 'node:crypto';
import type { ServerKey } from '../keys/keyring.ts';
import { type FileKind, publicFileKinds } from './file-store.ts';

/** Content types of the files that we store, all written by ourselves. */
const contentTypes = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  mp4: 'video/mp4',
  json: 'application/json',
} as const;
export type Extension = keyof typeof contentTypes;

const dayLength = 10;

/**
 * Returns a new key `slip/2026-11-22/<43 random characters>.jpg`. The day precedes the random part, so that keys of one
 * kind sort by day and old ones are found without listing the others.
 */
export function newFileKey(kind: FileKind, extension: Extension, now = new Date()): string {
  return keyOf(kind, extension, now, randomBytes(32));
}

/** Returns the same key for the same cause and day; without the server's key it is as unguessable as a random one. */
export function derivedFileKey(
  kind: FileKind,
  extension: Extension,
  at: Date,
  serverKey: ServerKey,
  cause: string,
): string {
  return keyOf(kind, extension, at, serverKey.mac('file keys', cause));
}

function keyOf(kind: FileKind, extension: Extension, at: Date, unguessable: Buffer): string {
  return `${kind}/${dayOf(at)}/${unguessable.toString('base64url')}.${extension}`;
}

export function dayOf(at: Date): string {
  return at.toISOString().slice(0, dayLength);
}

/** Returns the content type of a key; null for a key not of our form, even if the store has such a file. */
export function typeOfKey(key: string): string | null {
  const [, extension] = /^[a-z]{1,20}\/\d{4}-\d{2}-\d{2}\/[\w-]{43}\.([a-z0-9]{2,4})$/.exec(key) ?? [];
  return extension && Object.hasOwn(contentTypes, extension) ? contentTypes[extension as Extension] : null;
}

/** Whether anybody may open a key of this kind by its address: pictures that staff publish for members. */
export function isPublicFileKey(key: string): boolean {
  return publicFileKinds.some((kind) => key.startsWith(`${kind}/`));
}
