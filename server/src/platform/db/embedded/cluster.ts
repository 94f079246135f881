import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type DataFolder, writeWhole } from './data-folder.ts';
import { removeAbandoned } from './process.ts';

/** The role that owns the database, and the database. */
export const owner = 'kapao';

/** Nothing of our own environment steers the database, PGPORT or LD_PRELOAD least of all. */
export const cleanEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/**
 * Makes the cluster under another name and renames it when it is complete, so that half of one is never used. The name is
 * its own each time: an initdb that outlives a killed starter has no part in the next one.
 */
export async function makeCluster(place: DataFolder, initdb: string, password: string): Promise<void> {
  const prefix = `${place.cluster}.unfinished-`;
  for (const name of readdirSync(place.home))
    if (name.startsWith(basename(prefix))) await removeAbandoned(join(place.home, name));
  const unfinished = mkdtempSync(prefix);
  const passwordFile = join(place.home, 'password.once');
  const giveToRunner = (path: string) => place.runAs && chownSync(path, place.runAs.uid, place.runAs.gid);
  giveToRunner(unfinished);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveToRunner(passwordFile);
  try {
    await promisify(execFile)(
      initdb,
      [
        ...['-D', unfinished, '-U', owner, '-E', 'UTF8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
        // The builtin provider sorts the same on every machine, whatever its C library is.
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
        ...['--set=timezone=UTC', '--set=log_timezone=UTC'],
      ],
      { ...place.runAs, cwd: unfinished, env: cleanEnv },
    );
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? error.stderr : error;
    throw new Error(`PostgreSQL could not make its data directory ${unfinished}: ${said}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, place.cluster);
}

/** Every user of the machine can reach the port, so only who can read this file gets in. */
export function ensurePassword(place: DataFolder): string {
  const file = join(place.home, 'password');
  if (!existsSync(file)) {
    if (existsSync(place.cluster)) throw new Error(`The password of the database is gone: ${file}`);
    writeWhole(file, randomBytes(24).toString('base64url'), 0o600);
  }
  return readFileSync(file, 'utf8');
}
