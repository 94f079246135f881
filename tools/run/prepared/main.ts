import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { seedRoles } from '../../../server/src/backoffice/staff/rights/roles.ts';
import { seedContent } from '../../../server/src/content/seed-content.ts';
import { seedDemo } from '../../../server/src/demo/seed-demo.ts';
import { startEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../../../server/src/platform/db/migrate/migrate.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { readSettings } from '../../../server/src/platform/settings/settings.ts';

/**
 * Fills DATA_DIR as a server's first start does, to be copied (prepared-data.ts). Push keys are not generated here, so that
 * each copy generates its own; the server creates everything else that is missing as usual.
 */
async function prepare(): Promise<void> {
  const settings = readSettings(process.env);
  const embedded = await startEmbedded({
    dataDir: settings.dataDir,
    log: () => {},
    // Durability is off, because an interrupted cluster is discarded before it is copied. A small WAL is less to copy.
    settings: { fsync: 'off', full_page_writes: 'off', min_wal_size: '32MB', max_wal_size: '64MB' },
  });
  try {
    await migrate(embedded.url);
    const pool = createPool(embedded.url, { max: 4 });
    await seedContent(pool);
    await seedRoles(pool);
    await seedDemo(pool, settings);
    await pool.end();
  } finally {
    await embedded.stop();
  }
  // Files of this start, which do not belong in the copies.
  rmSync(join(settings.dataDir, 'pg', 'postgres.log'));
  rmSync(join(settings.dataDir, 'start.lock'));
}

await prepare();
