import type pg from 'pg';
import { startEmbedded } from '../../server/src/platform/db/embedded/embedded.ts';
import { createPool } from '../../server/src/platform/db/pool.ts';
import { readSettings, type Settings } from '../../server/src/platform/settings/settings.ts';
import type { CommandResult, Invocation } from '../run/command.ts';

type Work = (
  pool: pg.Pool,
  on: { readonly url: string; readonly settings: Settings },
) => Promise<CommandResult>;

/**
 * Runs a command as the application, or as the owner if asked to, on DATABASE_URL (past its pooler, if any) or on the
 * embedded database of DATA_DIR, alone or beside a running server. A running database is left running; one started for
 * this is stopped again.
 */
export async function onDatabase(
  { env }: Invocation,
  work: Work,
  { asOwner = false }: { readonly asOwner?: boolean } = {},
): Promise<CommandResult> {
  const settings = readSettings(env);
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl, dataDir } = settings;
  const ownerUrl = asOwner ? databaseOwnerUrl : undefined;
  const embedded = (ownerUrl ?? databaseUrl) ? null : await startEmbedded({ dataDir, log: () => {} });
  const url = ownerUrl ?? databaseDirectUrl ?? databaseUrl ?? embedded?.url;
  if (!url) throw new Error('there is a database address or an embedded database');
  const pool = createPool(url, { max: 2, asApp: settings.databaseAsApp && !asOwner });
  try {
    return await work(pool, { url, settings });
  } finally {
    await pool.end();
    if (embedded && !embedded.adopted) await embedded.stop();
  }
}
