import { dayMs } from '@kapao/core/time';
import type { FileKind, FileStore } from './file-store.ts';

/** Removes files of a kind older than a number of days, up to a limit; returns how many were removed. */
export async function sweepFiles(
  files: FileStore,
  kind: FileKind,
  days: number,
  limit: number,
): Promise<number> {
  const old = await files.listOlder(kind, new Date(Date.now() - days * dayMs), limit);
  for (const key of old) await files.remove(key);
  return old.length;
}
