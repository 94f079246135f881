import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { hourMs } from '@kapao/core/time';
import { isReachable, nobody } from '../../../server/src/platform/db/embedded/data-folder.ts';
import { root } from '../../root.ts';
import { testMemory } from '../../test-files/test-memory.ts';
import { fingerprint } from '../fingerprint.ts';
import type { Prepared } from './prepared.ts';

/**
 * Sources of the prepared data: the migrations, the seeds with any server code that they use, and the lock file, which
 * names the version of PostgreSQL. The list is wider than needed, because a needless rebuild costs seconds but outdated
 * data a wrong test.
 */
const sources = ['server/migrations', 'server/src', 'contract/src', 'core/src', 'package-lock.json'];
/** Settings read by the seeds: the amount of demo data, and the keys that seal its secrets. */
const settings = ['DEMO_POPULATION', 'KAPAO_GAME_CREDENTIAL_KEY', 'KAPAO_PROVIDER_KEY'] as const;

/**
 * Returns the DATA_DIR of a stack before its first start: a stopped database with tables, content and the small demo. Null
 * for the full demo, which changes every minute, and where the database would be outside the folder.
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
 * Returns the key of prepared data, which is valid for the hour of its making, because the demo's history ends then. A
 * clock hour is always within one day and week in Bangkok and Vientiane, whose offsets are whole hours.
 */
function keyOf(env: NodeJS.ProcessEnv, uid: number, now: Date): string {
  const hour = Math.floor(now.getTime() / hourMs);
  const parts = [fingerprint(sources), uid, hour, ...settings.map((name) => env[name] ?? '')];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** Makes the data in its own process, so that tests need not load half the server. */
async function makeData(env: NodeJS.ProcessEnv, folder: string): Promise<void> {
  // Under root, PostgreSQL runs as an unprivileged user and needs access.
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, ['tools/run/prepared/main.ts'], {
    cwd: root,
    env: { ...env, DATA_DIR: folder, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[code, signal], said] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  if (code !== 0) throw new Error(`The stacks' database could not be prepared (${signal ?? code}):\n${said}`);
}
