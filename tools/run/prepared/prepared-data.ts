import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { hourMs } from '@kapao/core/time';
import { isReachable, nobody } from '../../../server/src/platform/db/embedded/data-folder.ts';
import { fingerprint } from '../fingerprint.ts';
import { testMemory } from '../test/test-memory.ts';
import type { Prepared } from './prepared.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * What is in it: the tables, and what the seeds of content and demo write, wherever in the server they find it. The lock
 * file names the version of PostgreSQL. More than is needed, because one that is made in vain costs seconds, and an old one
 * a wrong test.
 */
const sources = ['server/migrations', 'server/src', 'contract/src', 'core/src', 'package-lock.json'];
/** Settings that the seeds read: how much there is, and what its secrets are sealed with. */
const settings = ['DEMO_POPULATION', 'KAPAO_GAME_CREDENTIAL_KEY', 'KAPAO_PROVIDER_KEY'] as const;

/**
 * The DATA_DIR of a stack before its first start: a stopped database that has its tables, the content and the small demo.
 * Null where there is none to be had: for the full demo, which lives by the minute, and where the database would not be
 * inside of the folder.
 */
export function preparedData(env: NodeJS.ProcessEnv, now = new Date()): Prepared | null {
  const uid = process.getuid?.();
  if (uid === undefined || env.DEMO_POPULATION !== 'small') return null;
  const keep = join(testMemory(root) ?? join(root, '.cache'), 'prepared');
  mkdirSync(keep, { recursive: true });
  if (uid === 0 && !isReachable(keep, nobody)) return null;
  return { keep, key: keyOf(env, uid, now), make: (folder) => makeData(env, folder) };
}

/**
 * The demo's people have lived until the moment of its making. So one serves for the hour in which it was made, which is
 * always one of the same day and week in Bangkok and Vientiane, whose hours are the clock's.
 */
function keyOf(env: NodeJS.ProcessEnv, uid: number, now: Date): string {
  const hour = Math.floor(now.getTime() / hourMs);
  const parts = [fingerprint(sources), uid, hour, ...settings.map((name) => env[name] ?? '')];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** In a process of its own, so that tests need not load half the server for it. */
async function makeData(env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  // PostgreSQL runs as an unprivileged user when we are root, and has to get in.
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, ['tools/run/prepared/main.ts'], {
    cwd: root,
    env: { ...env, DATA_DIR: folder, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code, signal], said] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  if (code !== 0) throw new Error(`The stacks' database could not be prepared (${signal ?? code}):\n${said}`);
}
