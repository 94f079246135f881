import { migrate } from '../../server/src/platform/db/migrate/migrate.ts';
import { setTimeOutsOfDatabase } from '../../server/src/platform/db/timeouts.ts';
import { type Command, runAsProcess, say } from '../run/command.ts';
import { onDatabase } from './on-database.ts';

/**
 * `npm run migrate`: brings the database up to date and grants the application its privileges, as the owner, so that no
 * server needs the owner's address.
 */
export const migrateCommand: Command = (invocation) =>
  onDatabase(
    invocation,
    async (pool, { url, settings }) => {
      const names = await migrate(url);
      if (settings.databaseDirectUrl) await setTimeOutsOfDatabase(pool);
      return say([...names, 'The database is up to date.']);
    },
    { asOwner: true },
  );

if (import.meta.main) await runAsProcess(migrateCommand);
