import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '../../server/src/base/db/pool.ts';
import { readSettings } from '../../server/src/base/settings.ts';
import { createDeps } from '../../server/src/create-deps.ts';
import { type TestDesk, testDesk } from '../../server/src/testing/console/desk-server.ts';
import { createLog } from '../../server/src/web/http/log.ts';

export interface DeskPort {
  readonly desk: TestDesk;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** The operator's port on this database, in this process. */
export async function openDeskPort(url: string): Promise<DeskPort> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-desk-bench-'));
  const settings = readSettings({ SANDBOX_PORT: '0', DATA_DIR: dataDir });
  const pool = createPool(url, { max: 8 });
  const deps = createDeps({ settings, log: createLog('error'), databaseUrl: url, pool });
  const desk = await testDesk({ deps });
  return {
    desk,
    pool,
    async close() {
      await desk.close();
      await pool.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
