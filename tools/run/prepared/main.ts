import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { seedRoles } from '../../../server/src/backoffice/staff/rights/roles.ts';
import { seedContent } from '../../../server/src/content/seed-content.ts';
import { seedDemo } from '../../../server/src/demo/seed-demo.ts';
import { startEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../../../server/src/platform/db/migrate.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { readSettings } from '../../../server/src/platform/settings/settings.ts';

/**
 * Fills DATA_DIR as the first start of a server does, for copies of it (prepared-data.ts). The keys for notifications are
 * not drawn here, so that each copy draws its own; the rest that a server wants and does not find it makes as ever.
 */
async function prepare(): Promise<void> {
  const settings = readSettings(process.env);
  const embedded = await startEmbedded({
    dataDir: settings.dataDir,
    log: () => {},
    // It is thrown away when the machine goes down before it was copied. A short log of changes is less to copy.
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
  // Of this start, not of the copies'.
  rmSync(join(settings.dataDir, 'pg', 'postgres.log'));
  rmSync(join(settings.dataDir, 'start.lock'));
}

await prepare();
