import { createHash } from 'node:crypto';
import {
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Unprivileged user that PostgreSQL runs as when we are root, because it refuses to run as root. */
export interface RunAs {
  uid: number;
  gid: number;
}

export interface DataFolder {
  /** Our own folder: password, log, copy of the programs. */
  home: string;
  /** PostgreSQL's data directory, the only folder owned by its user; exists only when complete. */
  cluster: string;
  runAs: RunAs | undefined;
}

export const nobody: RunAs = { uid: 65534, gid: 65534 };
/** Temporary folder that survives a reboot and is open to every user. */
const keptTemporary = '/var/tmp';

/** Decides where the cluster of this DATA_DIR lives and who runs it. */
export function prepareDataFolder(dataDir: string, log: (line: string) => void): DataFolder {
  mkdirSync(dataDir, { recursive: true });
  const real = realpathSync(dataDir);
  const home = join(real, 'pg');
  const marker = join(real, 'pg-elsewhere');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync(marker)) return dataFolderOutside(readMarker(marker, real), log);
  if (!isRoot || isReachable(real, nobody)) {
    mkdirSync(home, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
    const cluster = join(home, 'cluster');
    return { home, cluster, runAs: isRoot ? runnerOf(cluster) : undefined };
  }
  const folder = freeName(real);
  // Fails if another user created the folder first, because it is not recursive, instead of trusting their content.
  mkdirSync(folder, { mode: 0o711 });
  writeAtomically(marker, `${folder}\n`, 0o644);
  return dataFolderOutside(folder, log);
}

/** Writes a file atomically: all of it or none, even when the process is killed meanwhile. */
export function writeAtomically(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.new`, text, { mode });
  renameSync(`${file}.new`, file);
}

/**
 * Returns the user to run PostgreSQL as: the owner of an existing cluster, else `nobody`. A cluster that root copied is given
 * to `nobody`.
 */
function runnerOf(cluster: string): RunAs {
  if (!existsSync(cluster)) return nobody;
  const { uid, gid } = statSync(cluster);
  if (uid !== 0) return { uid, gid };
  const inside = readdirSync(cluster, { recursive: true, encoding: 'utf8' });
  // The folder itself comes last, so that a start that was killed here begins again.
  for (const name of [...inside, '']) lchownSync(join(cluster, name), nobody.uid, nobody.gid);
  return nobody;
}

function dataFolderOutside(home: string, log: (line: string) => void): DataFolder {
  log(`The folders above DATA_DIR are closed to the database's own user, so the database is in ${home}`);
  const cluster = join(home, 'cluster');
  return { home, cluster, runAs: runnerOf(cluster) };
}

function readMarker(marker: string, dataDir: string): string {
  const folder = readFileSync(marker, 'utf8').trim();
  if (!existsSync(folder))
    throw new Error(
      `The database of ${dataDir} was in ${folder}, which is gone. Bring it back, or delete ${marker} to begin with an empty one.`,
    );
  assertOwn(folder);
  return folder;
}

/**
 * Returns a free folder name derived from the DATA_DIR; numbered when an earlier DATA_DIR of the same path left a folder
 * behind.
 */
function freeName(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const name = join(keptTemporary, `kapao-${hash}`);
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? name : `${name}-${number}`;
    if (!existsSync(folder)) return folder;
  }
}

/** Throws unless root owns the folder: everyone may write to /var/tmp. */
function assertOwn(folder: string): void {
  const found = lstatSync(folder);
  if (found.uid !== 0 || !found.isDirectory())
    throw new Error(`${folder} should be a folder that belongs to root, and is not. Refusing to use it.`);
}

/** Whether the user may enter every folder from the root down to this one. */
export function isReachable(folder: string, user: RunAs): boolean {
  const { mode, uid, gid } = statSync(folder);
  const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if ((mode & enter) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || isReachable(parent, user);
}
