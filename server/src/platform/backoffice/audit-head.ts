import { timingSafeEqual } from 'node:crypto';
import { dayMs } from '@kapao/core/time';
import type pg from 'pg';
import { z } from 'zod';
import { dayOf } from '../files/file-key.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Keyring, ServerKey } from '../keys/keyring.ts';
import { lastAuditRow } from './audit.queries.ts';

/** Last row of the audit at an hour, and the key with which it was signed. */
export interface AuditHead {
  readonly seq: string;
  readonly hash: string;
  readonly at: string;
  readonly keyId: string;
}

const headOfFile = z.object({
  seq: z.string().regex(/^[1-9]\d{0,18}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  keyId: z.string().regex(/^[0-9a-f]{8}$/),
});

/** Days of heads that a check reads. */
const daysRead = 400;
const readsAtOnce = 8;

/**
 * Name of a head's file, which is its signature: 32 bytes as the file store wants its names. The database, whose rows it
 * vouches for, never sees the key.
 */
const signatureOf = (key: ServerKey, { seq, hash, at, keyId }: AuditHead) =>
  key.mac('audit heads', JSON.stringify([seq, hash, at, keyId])).toString('base64url');

const fileOf = (at: Date, signature: string) => `audit/${dayOf(at)}/${signature}.json`;

/**
 * Signs the last row of the audit and stores it as a file; null while the audit is empty. The time is the row's own, so that
 * signing the same row again stores the same file.
 */
export async function signAuditHead(
  pool: pg.Pool,
  files: Pick<FileStore, 'put'>,
  { current }: Keyring,
): Promise<(AuditHead & { readonly file: string }) | null> {
  const last = await lastAuditRow(pool);
  if (!last) return null;
  const head = { seq: String(last.seq), hash: last.hash ?? '', at: last.at.toISOString(), keyId: current.id };
  const file = fileOf(last.at, signatureOf(current, head));
  await files.put(file, { bytes: Buffer.from(JSON.stringify(head)), contentType: 'application/json' });
  return { ...head, file };
}

export interface StoredHeads {
  readonly heads: readonly (AuditHead & { readonly file: string })[];
  /** Files that were changed since, as sentences. */
  readonly broken: readonly string[];
  /** Number of heads signed with a key that is not ours any more, which cannot be verified. */
  readonly foreign: number;
}

/** Reads the signed heads of the last days. */
export async function readAuditHeads(
  files: Pick<FileStore, 'get' | 'listDay'>,
  keys: Keyring,
  now = new Date(),
): Promise<StoredHeads> {
  const days = Array.from({ length: daysRead }, (_, ago) => new Date(now.getTime() - ago * dayMs));
  const names = (await inTurns(days, (day) => files.listDay('audit', day))).flat();
  const found = await inTurns(names, async (file) => ({ file, stored: await files.get(file) }));
  const heads: (AuditHead & { file: string })[] = [];
  const broken: string[] = [];
  let foreign = 0;
  for (const { file, stored } of found) {
    const head = headOfFile.safeParse(asJson(stored?.bytes)).data;
    const key = head && keys.find(head.keyId);
    if (head && !key) foreign += 1;
    else if (key && isSame(file, fileOf(new Date(head.at), signatureOf(key, head))))
      heads.push({ ...head, file });
    else broken.push(`the file ${file} is no head that this server signed`);
  }
  return { heads, broken, foreign };
}

function asJson(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '');
  } catch {
    return null;
  }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** Runs the work for each item, a few at once, and returns the results in order. */
async function inTurns<In, Out>(all: readonly In[], work: (one: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  for (let from = 0; from < all.length; from += readsAtOnce)
    done.push(...(await Promise.all(all.slice(from, from + readsAtOnce).map(work))));
  return done;
}
