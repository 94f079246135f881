import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { v7 } from 'uuid';
import { backofficeSlices } from '../../../server/src/app/backoffice-slices.ts';
import { createDeps } from '../../../server/src/app/create-deps.ts';
import { seedRoles } from '../../../server/src/backoffice/staff/rights/roles.ts';
import { openSession } from '../../../server/src/backoffice/staff/sign-in.ts';
import { newSecret } from '../../../server/src/backoffice/staff/totp.ts';
import { writeStaffMember } from '../../../server/src/backoffice/staff/write-staff-member.ts';
import { createBackofficeApp } from '../../../server/src/platform/backoffice/backoffice-app.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { inTransaction } from '../../../server/src/platform/db/transaction.ts';
import { createLog } from '../../../server/src/platform/http/log.ts';
import { readSettings } from '../../../server/src/platform/settings/settings.ts';
import { benchPicture } from './seed-sql.ts';

export interface BackofficePort {
  readonly url: string;
  readonly pool: pg.Pool;
  /** Creates a staff member with all rights, signed in just now, and returns their session token. */
  signIn(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Opens the backoffice port on this database, in this process. */
export async function openBackofficePort(databaseUrl: string): Promise<BackofficePort> {
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
    signIn: (name) => signIn(pool, settings.gameCredentialKey, name),
    async close() {
      await app.close();
      await pool.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signIn(pool: pg.Pool, key: string, name: string): Promise<string> {
  const id = v7();
  // Placeholder password: the session is inserted directly, without a sign-in.
  await writeStaffMember(pool, key, {
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
