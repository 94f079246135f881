import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { withFolderLock } from '../../../server/src/platform/db/embedded/lock.ts';
import { removeAbandoned } from '../../../server/src/platform/db/embedded/process.ts';

/** A folder that takes long to make, and is the same for many. */
export interface Prepared {
  /** Where it is kept. Nothing else is there. */
  readonly keep: string;
  /** Says everything that it depends on: one of another key is not taken. */
  readonly key: string;
  /** Fills the folder that it is given, which is empty. Whatever it started there has ended when it resolves. */
  make(folder: string): Promise<void>;
}

/** Making one takes half a minute on a busy machine; whoever waits for it would have to make it, too. */
const patienceMs = 400_000;
const unfinished = 'unfinished-';
const lock = 'start.lock';

/**
 * Copies a prepared folder to `to`, which must not exist. Who comes first makes it and the others wait, each of them in a
 * lock that a process which dies gives back. It gets its name when it is whole, and so does the copy: what a killed one
 * leaves behind is never taken, and goes when the next one is made.
 */
export async function copyPrepared(prepared: Prepared, to: string): Promise<void> {
  await withFolderLock(prepared.keep, { log: () => {}, patienceMs }, async () => {
    // PostgreSQL says its folder without symbolic links, and what it left running is found by that.
    const keep = realpathSync(prepared.keep);
    const folder = join(keep, prepared.key);
    if (!isWhole(folder)) await makeWhole(prepared, keep, folder);
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
 * Nothing of it was waited for until a disk had it. So one of before the machine's start may have lost what its names still
 * promise.
 */
function isWhole(folder: string): boolean {
  return existsSync(folder) && statSync(folder).mtimeMs > Date.now() - uptime() * 1000;
}

/** One is kept at a time: its key changes with the sources, and many would fill a disk. */
async function makeWhole({ make }: Prepared, keep: string, folder: string): Promise<void> {
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

/** A killed one may have left its database running. */
async function remove(folder: string): Promise<void> {
  const home = join(folder, 'pg');
  const clusters = existsSync(home) ? readdirSync(home).filter((name) => name.startsWith('cluster')) : [];
  for (const name of clusters) await removeAbandoned(join(home, name));
  rmSync(folder, { recursive: true, force: true });
}

/** By the system's own `cp`: it keeps owners, which Node's copy does not, and shares blocks where a disk can. */
async function copyFolder(from: string, to: string): Promise<void> {
  const child = spawn('cp', ['-a', from, to], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  if (code !== 0) throw new Error(`${from} could not be copied:\n${said}`);
}
