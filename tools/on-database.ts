import type pg from 'pg';
import { startEmbedded } from '../server/src/base/db/embedded/embedded.ts';
import { createPool } from '../server/src/base/db/pool.ts';
import { readSettings } from '../server/src/base/settings.ts';
import { inOneSentence } from './house.ts';

/**
 * Runs one command of the operator's on DATABASE_URL (past its pooler, where there is one), or on the embedded database
 * of DATA_DIR, beside a running server or alone: a database that is running is used and left running, one started for
 * this is stopped again. `work` answers the exit code of the process; wrong settings are said in one sentence.
 */
export async function onDatabase(work: (pool: pg.Pool, url: string) => Promise<number>): Promise<void> {
  await inOneSentence(async () => {
    const { databaseUrl, databaseDirectUrl, dataDir } = readSettings(process.env);
    const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log: () => {} });
    const url = databaseDirectUrl ?? databaseUrl ?? embedded?.url;
    if (!url) throw new Error('there is a database address or an embedded database');
    const pool = createPool(url, { max: 2 });
    try {
      process.exitCode = await work(pool, url);
    } finally {
      await pool.end();
      if (embedded && !embedded.adopted) await embedded.stop();
    }
  });
}
