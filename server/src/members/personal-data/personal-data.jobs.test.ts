import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStore } from '../../platform/files/folder-store.ts';
import type { Jobs } from '../../platform/jobs/queue.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import { registerPersonalDataJobs } from './personal-data.jobs.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  [server, folder] = [await testServer(), await mkdtemp(join(tmpdir(), 'kapao-files-'))];
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true });
});

test('files of an erased member leave the store, also when the job is repeated', async () => {
  const files = folderStore(folder);
  const key = (name: string) => `slip/2026-11-22/${name.padEnd(43, 'x')}.jpg`;
  for (const name of ['one', 'two', 'other'])
    await files.put(key(name), { bytes: Buffer.from(name), contentType: 'image/jpeg' });
  const work = new Map<string, Parameters<Jobs['work']>[1]>();
  const jobs: Pick<Jobs, 'work' | 'every'> = {
    work: (queue, run) => void work.set(queue, run),
    every: () => {},
  };
  registerPersonalDataJobs(jobs, { pool: server.appPool, files });
  for (let time = 0; time < 2; time++) await work.get('erased-files')?.({ keys: [key('one'), key('two')] });
  expect([await files.get(key('one')), await files.get(key('two'))]).toEqual([null, null]);
  expect(await files.get(key('other'))).not.toBeNull();
});
