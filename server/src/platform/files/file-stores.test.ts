import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { type FileHandle, mkdtemp, open as openFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
// @ts-expect-error: the package has no types; what is used of it stands below
import S3rver from '@20minutes/s3rver';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { bucketStore } from './bucket-store.ts';
import type { AskedRange } from './byte-range.ts';
import { newFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { sweepFiles } from './sweep-files.ts';

let folder: string;
let server: { run(): Promise<{ port: number }>; close(): Promise<void> };
let bucket: FileStore;
let noBucket: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-files-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'kapao-files', configs: [] }],
  });
  const { port } = await server.run();
  const at = {
    endpoint: `http://127.0.0.1:${port}/`,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  };
  bucket = bucketStore({ ...at, bucket: 'kapao-files' });
  noBucket = bucketStore({ ...at, bucket: 'nobodys' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns how often this process has the stored file of a key open; 0 where the system does not tell. */
function openFiles(key: string): number {
  if (process.platform !== 'linux') return 0;
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes(key);
    } catch {
      return false;
    }
  }).length;
}

const jpeg = (words: string) => ({ bytes: Buffer.from(words), contentType: 'image/jpeg' });
const day = (text: string) => new Date(`${text}T12:00:00Z`);

describe.each([
  ['a folder', () => folderStore(join(folder, v7()))],
  ['an S3 server', () => bucket],
])('%s', (_, open) => {
  test('returns a stored file unchanged until it is removed', async () => {
    const store = open();
    const key = newFileKey('slip', 'jpg');
    expect(await store.get(key)).toBeNull();
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 256));
    await store.put(key, { bytes, contentType: 'image/jpeg' });
    const file = await store.get(key);
    expect(file?.contentType).toBe('image/jpeg');
    expect(file?.bytes.equals(bytes)).toBe(true);
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeNull();
  });

  test('returns a byte range of a file, as far as it exists', async () => {
    const store = open();
    const key = newFileKey('chat', 'mp4');
    const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, i) => i % 256));
    await store.put(key, { bytes, contentType: 'video/mp4' });
    const part = async (range: AskedRange | null) => {
      const found = await store.open(key, range);
      if (!found?.bytes) return found;
      const { size, contentType, part } = found;
      const read = await buffer(found.bytes);
      expect(read.equals(bytes.subarray(part.from, part.to + 1))).toBe(true);
      return [size, contentType, part.from, part.to];
    };
    for (const [range, from, to] of [
      [null, 0, 999],
      [{ from: 0, to: 0 }, 0, 0],
      [{ from: 0, to: 99 }, 0, 99],
      [{ from: 100, to: 999 }, 100, 999],
      [{ from: 900, to: 5_000 }, 900, 999],
      [{ last: 1 }, 999, 999],
      [{ last: 300 }, 700, 999],
      [{ last: 5_000 }, 0, 999],
    ] as const)
      expect(await part(range), JSON.stringify(range)).toEqual([1_000, 'video/mp4', from, to]);
    for (const range of [{ from: 1_000, to: 1_001 }, { last: 0 }])
      expect(await part(range), JSON.stringify(range)).toEqual({ size: 1_000, bytes: null });
    for (const range of [null, { from: 0, to: 9 }, { last: 9 }]) {
      expect(await store.open(newFileKey('chat', 'mp4'), range)).toBeNull();
      expect(await store.open('../secret', range)).toBeNull();
    }
    await store.remove(key);
  });

  test('reads a file while it is sent, and lets it go when its reader does', async () => {
    const store = open();
    const key = newFileKey('chat', 'mp4');
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'x');
    await store.put(key, { bytes, contentType: 'video/mp4' });
    const before = openFiles(key);
    const file = await store.open(key, null);
    if (!file?.bytes) throw new Error('the file is missing');
    const [first] = await once(file.bytes, 'data');
    file.bytes.pause();
    // A part of the file is in memory, and no more of it is read before it is asked for.
    expect(first.length).toBeLessThan(bytes.length / 10);
    expect(file.bytes.readableLength).toBeLessThan(bytes.length / 10);
    if (process.platform === 'linux') expect(openFiles(key)).toBeGreaterThan(before);
    file.bytes.destroy();
    await once(file.bytes, 'close');
    await expect.poll(() => openFiles(key)).toBe(before);
    await store.remove(key);
  });

  test('sweeps old files in batches and keeps the others', async () => {
    const store = open();
    const old = ['2026-01-01', '2026-01-02', '2026-01-03'].map((on) => newFileKey('slip', 'jpg', day(on)));
    const young = newFileKey('slip', 'jpg');
    for (const key of [...old, young]) await store.put(key, jpeg(key));
    expect(await store.listOlder('slip', day('2026-01-03'), 10)).toEqual(old.slice(0, 2));
    expect(await store.listDay('slip', day('2026-01-02'))).toEqual(old.slice(1, 2));
    expect(await store.listDay('slip', day('2026-01-04'))).toEqual([]);
    expect(await sweepFiles(store, 'slip', 30, 2)).toBe(2);
    expect(await sweepFiles(store, 'slip', 30, 2)).toBe(1);
    expect(await sweepFiles(store, 'slip', 30, 2)).toBe(0);
    expect((await store.get(young))?.bytes.toString()).toBe(young);
    await store.remove(young);
  });

  test('refuses keys that it did not make', async () => {
    const store = open();
    for (const key of ['../secret', 'slip/../../etc/passwd', '/etc/passwd', 'slip/2026-01-01/a.jpg', '']) {
      expect(await store.get(key)).toBeNull();
      await expect(store.put(key, jpeg('x'))).rejects.toThrow('no key');
    }
  });
});

test('a partly written file is not listed', async () => {
  const root = join(folder, v7());
  const store = folderStore(root);
  const key = newFileKey('slip', 'jpg', day('2026-01-01'));
  await store.put(key, jpeg('whole'));
  await writeFile(join(root, `${key}.x.part`), 'ha');
  expect(await store.listDay('slip', day('2026-01-01'))).toEqual([key]);
  expect(await store.listOlder('slip', day('2026-02-01'), 10)).toEqual([key]);
});

test('a stored file is synced, and so is each folder above it', async () => {
  const root = join(folder, v7());
  const key = newFileKey('slip', 'jpg');
  const handle = await openFile(folder);
  const synced: number[] = [];
  const spy = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (
    this: FileHandle,
  ) {
    synced.push((await this.stat()).ino);
  });
  await handle.close();
  await folderStore(root)
    .put(key, jpeg('kept'))
    .finally(() => spy.mockRestore());
  const path = join(root, key);
  for (const part of [path, dirname(path), join(root, 'slip'), root])
    expect(synced, part).toContain((await stat(part)).ino);
});

test('storing a file in a missing bucket is an error', async () => {
  await expect(noBucket.put(newFileKey('slip', 'jpg'), jpeg('x'))).rejects.toThrow('no bucket');
});
