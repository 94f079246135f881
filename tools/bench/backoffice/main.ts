import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../../server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../../../server/src/platform/db/migrate/migrate.ts';
import { benchDatabase } from '../bench-database.ts';
import { backofficeBench, flaws, print } from './backoffice-bench.ts';
import { fullSize, smaller } from './seed-size.ts';

/**
 * `npm run backoffice-bench -- [--smaller 200] [--samples 40] [--only Member] [--keep DIR]`: seeds 1,000,000 members,
 * 20,000,000 entries and 5,000 items of open work, and measures every reading call of the console over HTTP. `--keep`
 * leaves the seeded database in DIR and reuses it; DATABASE_URL puts it beside other databases. Fails when a goal is
 * missed.
 */
const { values } = parseArgs({
  options: {
    smaller: { type: 'string', default: '1' },
    samples: { type: 'string', default: '40' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
});

const size = smaller(fullSize, Number(values.smaller));
const database = values.keep ? await keptDatabase(values.keep) : await benchDatabase();
try {
  const bench = await backofficeBench(database.url, size, {
    samples: Number(values.samples),
    ...(values.only ? { only: values.only } : {}),
    log: console.log,
  });
  print(bench);
  if (flaws(bench).length > 0 || bench.without.length > 0) process.exitCode = 1;
} finally {
  await database.drop();
}

async function keptDatabase(dataDir: string): Promise<{ url: string; drop(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  await migrate(embedded.url);
  return { url: embedded.url, drop: () => embedded.stop() };
}
