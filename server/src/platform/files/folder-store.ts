import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { partOf } from './byte-range.ts';
import { dayOf, typeOfKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** Stores files in a folder of this machine; several copies of the server must share it. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: string) => {
    // Only our own keys become paths, so that none leads out of the folder.
    if (typeOfKey(key) === null) throw new Error('no key of a file');
    return join(root, key);
  };
  return {
    async put(key, { bytes }) {
      const path = pathOf(key);
      const day = dirname(path);
      await mkdir(day, { recursive: true, mode: 0o700 });
      // Written under another name until it is complete and synced: nobody reads half a file, and a crash leaves none.
      const part = `${path}.${randomUUID()}.part`;
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, path);
      await Promise.all([day, dirname(day), root].map(syncFolder));
    },

    async get(key) {
      const contentType = typeOfKey(key);
      if (contentType === null) return null;
      const bytes = await nullIfMissing(readFile(pathOf(key)));
      return bytes && { bytes, contentType };
    },

    async open(key, range) {
      const contentType = typeOfKey(key);
      if (contentType === null) return null;
      const file = await nullIfMissing(open(pathOf(key)));
      if (!file) return null;
      try {
        const { size } = await file.stat();
        const part = partOf(range ?? { from: 0, to: size }, size);
        // The stream closes the handle.
        if (part)
          return {
            contentType,
            size,
            part,
            bytes: file.createReadStream({ start: part.from, end: part.to }),
          };
        await file.close();
        return { size, bytes: null };
      } catch (fault) {
        await file.close();
        throw fault;
      }
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async listOlder(kind, before, limit) {
      const today = dayOf(before);
      const found: string[] = [];
      const days = ((await nullIfMissing(readdir(join(root, kind)))) ?? [])
        .filter((day) => day < today)
        .sort();
      for (const day of days) {
        const folder = join(root, kind, day);
        const names = (await nullIfMissing(readdir(folder))) ?? [];
        const keys = names.map((name) => `${kind}/${day}/${name}`);
        // Removes half-written files of processes that died, and empty day folders.
        for (const name of names) if (name.endsWith('.part')) await rm(join(folder, name), { force: true });
        if (names.length === 0) await rm(folder, { recursive: true, force: true });
        found.push(...keys.filter((key) => typeOfKey(key) !== null).slice(0, limit - found.length));
        if (found.length === limit) break;
      }
      return found;
    },

    async listDay(kind, day) {
      const names = (await nullIfMissing(readdir(join(root, kind, dayOf(day))))) ?? [];
      const keys = names.sort().map((name) => `${kind}/${dayOf(day)}/${name}`);
      return keys.filter((key) => typeOfKey(key) !== null).slice(0, 1_000);
    },
  };
}

/** Makes the names in a folder durable: the sync of a file does not cover its name. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot sync a folder; its file system keeps a journal of names.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function nullIfMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null;
    throw fault;
  }
}
