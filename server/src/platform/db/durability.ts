import type pg from 'pg';
import { SettingsError } from '../settings/settings.ts';

/**
 * Values of `synchronous_commit` whose acknowledged commits survive a crash: they are on this server's disk and on a
 * synchronous standby, if any (with `remote_write` in its memory only). `off` answers before the disk has the commit;
 * `local` does not wait for the standby, so a failover may lose it.
 */
const safeCommits = ['on', 'remote_apply', 'remote_write'];

/**
 * Throws when the settings of this role and database allow acknowledged commits to be lost. Returns a warning when only the
 * loss of a whole machine could lose commits, else null.
 */
export async function refuseUnsafeCommits(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<Record<'fsync' | 'pages' | 'commit' | 'standbys', string | null>>(
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
            current_setting('synchronous_commit') as commit,
            current_setting('synchronous_standby_names') as standbys`,
  );
  const { fsync, pages, commit, standbys } = rows[0]!; // A select without FROM returns one row.
  const wrong = [
    ...(fsync === 'on' ? [] : [`fsync is ${fsync}`]),
    ...(pages === 'on' ? [] : [`full_page_writes is ${pages}`]),
    ...(safeCommits.includes(commit ?? '') ? [] : [`synchronous_commit is ${commit}`]),
  ];
  if (wrong.length > 0)
    throw new SettingsError(
      `--live refuses a database that may forget what it has answered: ${wrong.join(', ')}. ` +
        `fsync and full_page_writes must be on, synchronous_commit ${safeCommits.join(', ')}.`,
    );
  if (standbys) return null;
  return 'The database has no synchronous standby: should its machine be lost, the last commits are lost with it, although members and providers were told of them (docs/operating.md, Failover).';
}
