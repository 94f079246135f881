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
import { type DataFolder, writeAtomically } from './data-folder.ts';
import { removeAbandoned } from './process.ts';

/** Name of the role that owns the database, and of the database. */
export const owner = 'kapao';

/** Environment without variables that influence PostgreSQL, such as PGPORT or LD_PRELOAD. */
export const cleanEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/**
 * Creates the cluster under a temporary name and renames it when complete, so that an unfinished one is never used. The
 * name is unique per attempt, so an initdb that outlives a killed start cannot touch the next one.
 */
export async function makeCluster(folder: DataFolder, initdb: string, password: string): Promise<void> {
  const prefix = `${folder.cluster}.unfinished-`;
  for (const name of readdirSync(folder.home))
    if (name.startsWith(basename(prefix))) await removeAbandoned(join(folder.home, name));
  const unfinished = mkdtempSync(prefix);
  const passwordFile = join(folder.home, 'password.once');
  const giveToRunner = (path: string) => folder.runAs && chownSync(path, folder.runAs.uid, folder.runAs.gid);
  giveToRunner(unfinished);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveToRunner(passwordFile);
  try {
    await promisify(execFile)(
      initdb,
      [
        ...['-D', unfinished, '-U', owner, '-E', 'UTF8', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
        // The builtin locale provider sorts the same on every machine, whatever its C library.
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
        ...['--set=timezone=UTC', '--set=log_timezone=UTC', '--set=log_error_verbosity=terse'],
      ],
      { ...folder.runAs, cwd: unfinished, env: cleanEnv },
    );
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? error.stderr : error;
    throw new Error(`PostgreSQL could not make its data directory ${unfinished}: ${said}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, folder.cluster);
}

/**
 * Creates or reads the password file: every user of the machine can reach the port, so access depends on reading this file.
 */
export function ensurePassword(folder: DataFolder): string {
  const file = join(folder.home, 'password');
  if (!existsSync(file)) {
    if (existsSync(folder.cluster)) throw new Error(`The password of the database is gone: ${file}`);
    writeAtomically(file, randomBytes(24).toString('base64url'), 0o600);
  }
  return readFileSync(file, 'utf8');
}
