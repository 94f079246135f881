import { chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@kapao/core/time';
import { SettingsError } from '../../settings/settings.ts';

/** Time for a first start on a busy machine (half a minute) and until its database answers (up to two minutes). */
const lockTimeoutMs = 3 * minuteMs;

interface FolderLock {
  readonly log: (line: string) => void;
  readonly patienceMs?: number;
}

/**
 * Lets one process at a time start on this DATA_DIR. The operating system holds the lock and frees it when the process
 * ends; Node has no file lock, so SQLite locks an empty file.
 */
export async function withFolderLock<T>(
  dataDir: string,
  { log, patienceMs: patience = lockTimeoutMs }: FolderLock,
  work: () => Promise<T>,
): Promise<T> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'start.lock');
  const lock = new DatabaseSync(file, { timeout: 0 });
  // Given to the folder's owner, who must be able to open a lock file that root created.
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
  try {
    for (let waitedMs = 0; !tryLock(lock); waitedMs += 50) {
      if (waitedMs === 0) log('Another process begins on this DATA_DIR; waiting for it');
      if (waitedMs > patience)
        throw new SettingsError(
          `Another process has been beginning on ${dataDir} for ${patience / 1000} s. End it, then start again.`,
        );
      await sleep(50);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    // SQLITE_BUSY: another process has the lock.
    if (error instanceof Error && 'errcode' in error && error.errcode === 5) return false;
    throw error;
  }
}
