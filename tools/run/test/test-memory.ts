import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
/** Several times what the databases of a whole run take, with the log of their changes. */
const enoughBytes = 3 * 2 ** 30;

/**
 * A checkout's own folder in memory, for the test database and what tests write to disk, where the system has a place for
 * it and room. The database of a test file is some 900 files, made and deleted again: on a disk with ext4, which passes
 * over the places of files that were just deleted, making them takes up to a second, and in memory a fortieth of one.
 */
export function testMemory(checkout: string): string | undefined {
  const uid = process.getuid?.();
  if (uid === undefined || !existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, process.availableMemory()) < enoughBytes) return undefined;
  const name = createHash('sha256').update(resolve(checkout)).digest('hex').slice(0, 12);
  const folder = join(memory, `kapao-test-${uid}-${name}`);
  try {
    // Root's PostgreSQL runs as another user, who has to come through.
    mkdirSync(folder, { mode: uid === 0 ? 0o711 : 0o700 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) return undefined;
  }
  // Everyone may write there, so what was there before counts only if it is ours.
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === uid ? folder : undefined;
}

/** Where the test database of a checkout is. */
export function testDataDir(checkout: string): string {
  return testMemory(checkout) ?? join(checkout, '.cache/test');
}
