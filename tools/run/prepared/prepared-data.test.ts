import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';
import { livingPostmaster } from '../../../server/src/platform/db/embedded/process.ts';
import { migrate } from '../../../server/src/platform/db/migrate/migrate.ts';
import { programEnv } from '../../../server/src/testing/process/program-env.ts';
import { root } from '../../root.ts';
import { copyPrepared } from './prepared.ts';
import { preparedData } from './prepared-data.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapao-data-'));
  // Under root, PostgreSQL runs as another user and needs access.
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = { ...programEnv(), DEMO_POPULATION: 'small' };
const keyAt = (now: string, more: NodeJS.ProcessEnv = {}) =>
  preparedData({ ...env, ...more }, new Date(now))?.key;

function prepared() {
  const found = preparedData(env);
  if (!found) throw new Error('there is one for the small demo');
  return { ...found, keep: join(folder, 'keep') };
}

/** Returns working directories of running processes below this folder. */
function workedIn(path: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [readlinkSync(`/proc/${name}/cwd`)];
      } catch {
        return []; // the process has ended
      }
    })
    .filter((cwd) => cwd.startsWith(path));
}

it('prepared data is valid for one hour and one set of keys, and not for the full demo', () => {
  const key = keyAt('2026-03-01T10:00:00Z');
  expect(keyAt('2026-03-01T10:59:59Z')).toBe(key);
  // Midnight in Bangkok begins another day, and another last week.
  expect(keyAt('2026-03-01T16:59:59Z')).not.toBe(keyAt('2026-03-01T17:00:00Z'));
  expect(keyAt('2026-03-01T10:00:00Z', { KAPAO_PROVIDER_KEY: 'another' })).not.toBe(key);
  expect(keyAt('2026-03-01T10:00:00Z', { DEMO_POPULATION: 'full' })).toBeUndefined();
});

it('prepared data has tables, content and demo data, is durable, and has no keys of an installation', async () => {
  const data = prepared();
  await Promise.all([copyPrepared(data, join(folder, 'one')), copyPrepared(data, join(folder, 'two'))]);
  const both = await Promise.all(
    ['one', 'two'].map((name) => startEmbedded({ dataDir: join(folder, name), log: () => {} })),
  );
  for (const { url, stop } of both) {
    expect(await migrate(url)).toEqual([]);
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      `select (select count(*)::int from member) as members, (select count(*)::int from push_key) as "pushKeys",
              current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
              current_setting('data_checksums') as checksums`,
    );
    expect(rows).toEqual([{ members: 5, pushKeys: 0, fsync: 'on', pages: 'on', checksums: 'on' }]);
    await client.end();
    await stop();
  }
  expect(new Set(both.map(({ pid }) => pid)).size).toBe(2);
});

it('prepared data is made again after its maker was killed, and the database left running is stopped', async () => {
  const data = prepared();
  const half = join(data.keep, 'unfinished-killed');
  mkdirSync(half, { recursive: true });
  const killed = spawn(process.execPath, ['tools/run/prepared/main.ts'], {
    cwd: root,
    env: { ...env, DATA_DIR: half },
    stdio: 'ignore',
  });
  const cluster = join(half, 'pg/cluster');
  await expect.poll(() => livingPostmaster(cluster)?.ready, { interval: 20 }).toBe(true);
  expect(workedIn(half)).toContain(cluster);
  const gone = once(killed, 'exit');
  killed.kill('SIGKILL');
  await gone;
  const make = async () => {};
  await copyPrepared({ ...data, make }, join(folder, 'one'));
  expect(workedIn(half)).toEqual([]);
  expect(readdirSync(data.keep).sort()).toEqual([data.key, 'start.lock'].sort());
});
