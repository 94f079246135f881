import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { v7 } from 'uuid';
import { backofficeSlices } from '../../../server/src/app/backoffice-slices.ts';
import { createDeps } from '../../../server/src/app/create-deps.ts';
import { seedRoles } from '../../../server/src/backoffice/staff/rights/roles.ts';
import { openSession } from '../../../server/src/backoffice/staff/sign-in/staff-session.ts';
import { newSecret } from '../../../server/src/backoffice/staff/totp.ts';
import { writeStaffMember } from '../../../server/src/backoffice/staff/write-staff-member.ts';
import { createBackofficeApp } from '../../../server/src/platform/backoffice/backoffice-app.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { inTransaction } from '../../../server/src/platform/db/transaction.ts';
import { createLog } from '../../../server/src/platform/http/log.ts';
import type { Keyring } from '../../../server/src/platform/keys/keyring.ts';
import { readSettings } from '../../../server/src/platform/settings/settings.ts';
import { measuredCalls } from './calls.ts';
import { type Measured, measureCall } from './measure.ts';
import { parametersOf } from './parameters.ts';
import { seed } from './seed.ts';
import type { SeedSize } from './seed-size.ts';
import { benchPicture } from './seed-sql.ts';

export interface BackofficeBench {
  readonly measured: readonly Measured[];
  /** Reading calls for which no parameters are given. */
  readonly without: readonly string[];
}

/** Seeds the database and measures every reading call of the backoffice, one after the other. */
export async function backofficeBench(
  url: string,
  size: SeedSize,
  {
    samples,
    only,
    settleMs,
    log,
  }: { samples: number; only?: string; settleMs?: number; log: (line: string) => void },
): Promise<BackofficeBench> {
  await seed(url, size, log);
  const { url: backoffice, pool, signIn, close } = await openBackofficePort(url);
  try {
    const { measured: calls, without } = measuredCalls(parametersOf(size));
    const measured: Measured[] = [];
    for (const call of calls) {
      if (only && !call.name.includes(only)) continue;
      // A new staff member for each call, because one person's calls are rate-limited.
      const token = await signIn(`bench ${call.name} ${Date.now()}`);
      measured.push(
        await measureCall(
          { url: backoffice, token, pool, samples, ...(settleMs === undefined ? {} : { settleMs }) },
          call,
        ),
      );
    }
    return { measured, without };
  } finally {
    await close();
  }
}

/**
 * Returns a sentence for each missed goal, status other than 200 and full scan of a growing table; empty when all is well.
 */
export function flaws({ measured }: BackofficeBench): string[] {
  return measured.flatMap(({ name, p95Ms, goalMs, odd, scans }) => [
    ...(p95Ms > goalMs
      ? [`${name}: ${p95Ms.toFixed(0)} ms at the 95th percentile, ${goalMs} ms is the goal`]
      : []),
    ...odd.map((answer) => `${name} answered ${answer}`),
    ...scans.map((scan) => `${name} read the whole of ${scan}`),
  ]);
}

export function print(bench: BackofficeBench): void {
  line('call', 'p50 ms', 'p95 ms', 'goal ms', 'reads whole');
  for (const { name, p50Ms, p95Ms, goalMs, scans } of bench.measured)
    line(name, p50Ms.toFixed(1), p95Ms.toFixed(1), String(goalMs), scans.join(', ') || '-');
  for (const name of bench.without) console.log(`${name}: parameters.ts does not say what to ask it with`);
  for (const flaw of flaws(bench)) console.log(`MISSED: ${flaw}`);
}

function line(name: string, ...cells: readonly string[]): void {
  console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(12)).join(''));
}

interface BackofficePort {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Creates a staff member with all rights, signed in just now, and returns their session token. */
  signIn(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens the backoffice port on this database, in this process. */
async function openBackofficePort(databaseUrl: string): Promise<BackofficePort> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-backoffice-bench-'));
  const settings = readSettings({ SANDBOX_PORT: '0', DATA_DIR: dataDir });
  const pool = createPool(databaseUrl, { max: 8 });
  const deps = createDeps({ settings, log: createLog('error'), databaseUrl, pool });
  await seedRoles(pool);
  await deps.files.put(benchPicture, { bytes: Buffer.alloc(300_000), contentType: 'image/jpeg' });
  const app = await createBackofficeApp(deps, backofficeSlices);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    pool,
    signIn: (name) => signIn(pool, settings.serverKeys, name),
    async close() {
      await app.close();
      await pool.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signIn(pool: pg.Pool, keys: Keyring, name: string): Promise<string> {
  const id = v7();
  // Placeholder password: the session is inserted directly, without a sign-in.
  await writeStaffMember(pool, keys, {
    id,
    name,
    role: 'owner',
    passwordHash: 'none',
    totpSecret: newSecret(),
  });
  return inTransaction(pool, async (client) => {
    const { token, sessionId } = await openSession(client, id, { address: '127.0.0.1', userAgent: null });
    await client.query('update staff_session set factor_at = now() where id = $1', [sessionId]);
    return token;
  });
}
