import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../../../server/src/platform/db/migrate/migrate.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { describeSchema, schemaFile } from './describe-schema.ts';

/** `npm run schema`: runs the migrations on an empty database and writes the resulting schema to server/schema.sql. */
const dataDir = await mkdtemp(join(tmpdir(), 'kapao-schema-'));
try {
  await chmod(dataDir, 0o755); // under root, PostgreSQL runs as another user and needs access
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  try {
    await migrate(embedded.url);
    const pool = createPool(embedded.url, { max: 1 });
    await writeFile(schemaFile, await describeSchema(pool));
    await pool.end();
  } finally {
    await embedded.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
console.log('server/schema.sql says what the migrations make now.');
