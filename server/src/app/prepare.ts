import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { seedRoles } from '../backoffice/staff/rights/roles.ts';
import { seedContent } from '../content/seed-content.ts';
import { refuseDemoData } from '../demo/refuse-demo.ts';
import { followXids } from '../ledger/operator-accounts/follow-xids.ts';
import { loadPushKeys } from '../members/push/push-keys.ts';
import { refuseUnsafeCommits } from '../platform/db/durability.ts';
import { migrate } from '../platform/db/migrate/migrate.ts';
import { createPool } from '../platform/db/pool.ts';
import { refuseOwner } from '../platform/db/roles/app-role.ts';
import { missingTimeOuts, setTimeOutsOfDatabase } from '../platform/db/timeouts.ts';
import { waitForDatabase } from '../platform/db/wait-for-database.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { loadProviders, resolveOptions } from '../providers/registry/resolve-provider.ts';
import { createDeps, type ServerParts } from './create-deps.ts';

/** Prepares the database (waits for a slow one, migrates, seeds) and creates the parts of a server. */
export async function prepare(
  settings: Settings,
  databaseUrl: string,
  pool: pg.Pool,
  log: FastifyBaseLogger,
): Promise<ServerParts> {
  await withDatabaseWait(log, () => prepareDatabase(settings, databaseUrl, pool, log));
  const providers = await loadProviders(pool, resolveOptions(settings, process.env));
  return createDeps({ settings, log, databaseUrl, pool, providers });
}

/** Runs a startup step that needs the database; waits for a slow one and logs it. */
export function withDatabaseWait<T>(log: FastifyBaseLogger, step: () => Promise<T>): Promise<T> {
  const onWait = (err: unknown) =>
    log.warn({ err }, 'the database is slow to answer; the start waits for it, two minutes at most');
  return waitForDatabase(step, { onWait });
}

/** Migrates and seeds the database. Each step skips what an earlier start has done. */
export async function prepareDatabase(
  settings: Settings,
  databaseUrl: string,
  pool: pg.Pool,
  log: FastifyBaseLogger,
): Promise<void> {
  const ownerUrl = settings.databaseOwnerUrl ?? databaseUrl;
  const migrated = await migrate(ownerUrl);
  if (migrated.length > 0) log.info({ migrated }, 'the database is up to date now');
  const owns = settings.databaseOwnerUrl !== undefined || settings.databaseAsApp;
  await ensureTimeOuts(settings.databaseDirectUrl && owns ? ownerUrl : null, pool, log);
  await followXids({ pool, log });
  await seedContent(pool);
  await seedRoles(pool);
  if (!(await loadPushKeys({ pool, settings })))
    log.error(
      'Notifications rest: their private key does not open with KAPAO_GAME_CREDENTIAL_KEY, which was another one.',
    );
  if (settings.live) await refuseUnfitDatabase(pool, log);
  else await fillDemo(ownerUrl, settings);
}

/** Imports the demo only when it is wanted: a release has none of it. */
async function fillDemo(ownerUrl: string, settings: Settings): Promise<void> {
  const { seedDemo } = await import('../demo/seed-demo.ts');
  await asOwner(ownerUrl, (owner) => seedDemo(owner, settings));
}

/**
 * Throws for demo data and for a database that can lose commits; logs a warning when only the loss of a
 * machine could lose them.
 */
async function refuseUnfitDatabase(pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  await refuseDemoData(pool);
  const warning = await refuseUnsafeCommits(pool);
  if (warning) log.warn(warning);
  await refuseOwner(pool);
}

/**
 * Runs work that the application's role may not do: writing the demo's past rows, and setting the database's
 * time-outs.
 */
async function asOwner(url: string, work: (owner: pg.Pool) => Promise<void>): Promise<void> {
  const owner = createPool(url, { max: 4, name: 'kapao start' });
  await work(owner).finally(() => owner.end());
}

/** Sets the timeouts in the database itself when a pooler is used. Logs a warning if any is not in force. */
async function ensureTimeOuts(ownerUrl: string | null, pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  if (ownerUrl) await asOwner(ownerUrl, setTimeOutsOfDatabase);
  const missing = await missingTimeOuts(pool);
  if (missing.length > 0)
    log.warn(
      { missing },
      'Connections do not have our time-outs: the role or the address has its own, or a pooler keeps connections from before (RECONNECT).',
    );
}
