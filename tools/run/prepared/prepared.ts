import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { withFolderLock } from '../../../server/src/platform/db/embedded/lock.ts';
import { removeAbandoned } from '../../../server/src/platform/db/embedded/process.ts';

/** Folder that is slow to make and the same for many users. */
export interface Prepared {
  /** Folder for the prepared data, which contains nothing else. */
  readonly keep: string;
  /** Hash of all dependencies; data with another key is not used. */
  readonly key: string;
  /** Fills the given empty folder. All processes that it started have ended when it resolves. */
  make(folder: string): Promise<void>;
}

/**
 * Longest wait for another process: making the data takes half a minute on a busy machine, and giving up would mean making
 * it as well.
 */
const lockTimeoutMs = 400_000;
const unfinished = 'unfinished-';
const lock = 'start.lock';

/**
 * Copies a prepared folder to `to`, which must not exist; the first process makes it, and the others wait for a lock
 * that a dying process releases. The folder and the copy are renamed only when complete, so remains of a killed process
 * are never used.
 */
export async function copyPrepared(prepared: Prepared, to: string): Promise<void> {
  await withFolderLock(prepared.keep, { log: () => {}, patienceMs: lockTimeoutMs }, async () => {
    // PostgreSQL reports its folder without symbolic links, and leftover processes are found by that path.
    const keep = realpathSync(prepared.keep);
    const folder = join(keep, prepared.key);
    if (!isUsable(folder)) await makeFolder(prepared, keep, folder);
    const half = `${to}.${unfinished}${process.pid}`;
    try {
      await copyFolder(folder, half);
      renameSync(half, to);
    } catch (fault) {
      rmSync(half, { recursive: true, force: true });
      throw fault;
    }
  });
}

/**
 * Whether the folder exists and was made since boot. It was written without fsync, so older files may have lost data in a
 * crash of the machine.
 */
function isUsable(folder: string): boolean {
  return existsSync(folder) && statSync(folder).mtimeMs > Date.now() - uptime() * 1000;
}

/** Makes the folder and deletes the previous one. Its key changes with the sources, so keeping all would fill the disk. */
async function makeFolder({ make }: Prepared, keep: string, folder: string): Promise<void> {
  for (const name of readdirSync(keep)) if (!name.startsWith(lock)) await remove(join(keep, name));
  const half = mkdtempSync(join(keep, unfinished));
  try {
    await make(half);
    renameSync(half, folder);
  } catch (fault) {
    await remove(half);
    throw fault;
  }
}

/** Deletes a folder and stops its database, which a killed process may have left running. */
async function remove(folder: string): Promise<void> {
  const home = join(folder, 'pg');
  const clusters = existsSync(home) ? readdirSync(home).filter((name) => name.startsWith('cluster')) : [];
  for (const name of clusters) await removeAbandoned(join(home, name));
  rmSync(folder, { recursive: true, force: true });
}

/** Copies with the system's `cp`, which keeps owners, unlike Node's copy, and shares disk blocks where possible. */
async function copyFolder(from: string, to: string): Promise<void> {
  const child = spawn('cp', ['-a', from, to], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  if (code !== 0) throw new Error(`${from} could not be copied:\n${said}`);
}
