import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

/** Linux's folder for files in memory. */
const memory = '/dev/shm';
/** Required free space: several times what the databases of a whole run take with their WAL. */
const enoughBytes = 3 * 2 ** 30;
/** File in a checkout's folder with the checkout's path. */
const ownerFile = 'checkout';

/**
 * Returns a checkout's own folder in memory for the test database and other test files, where the system has one with enough
 * room. Each test file's database is some 900 files: creating them takes up to a second on ext4, and in memory a fortieth of
 * that.
 */
export function testMemory(checkout: string): string | undefined {
  const uid = process.getuid?.();
  if (uid === undefined || !existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, process.availableMemory()) < enoughBytes) return undefined;
  const name = createHash('sha256').update(resolve(checkout)).digest('hex').slice(0, 12);
  const folder = join(memory, `kapao-test-${uid}-${name}`);
  try {
    // Under root, PostgreSQL runs as another user and needs access.
    mkdirSync(folder, { mode: uid === 0 ? 0o711 : 0o700 });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) return undefined;
  }
  // Everyone may write to that folder, so an existing one counts only if it is ours.
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid) return undefined;
  const owner = join(folder, ownerFile);
  if (!existsSync(owner)) {
    writeFileSync(owner, resolve(checkout));
    removeOrphans(memory, uid);
  }
  return folder;
}

/** Removes the folders of checkouts that were deleted, because each holds some 200 MB of memory until the next boot. */
export function removeOrphans(among: string, uid: number): void {
  for (const name of readdirSync(among).filter((each) => each.startsWith(`kapao-test-${uid}-`))) {
    const folder = join(among, name);
    const owner = join(folder, ownerFile);
    // Empty while its owner writes it.
    const checkout = existsSync(owner) ? readFileSync(owner, 'utf8') : '';
    if (checkout && !existsSync(checkout) && lstatSync(folder).uid === uid)
      rmSync(folder, { recursive: true, force: true });
  }
}

export function testDataDir(checkout: string): string {
  return testMemory(checkout) ?? join(checkout, '.cache/test');
}
