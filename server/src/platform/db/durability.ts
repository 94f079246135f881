import type pg from 'pg';
import { SettingsError } from '../settings/settings.ts';

/**
 * What a commit that was answered must have outlived. With `on`, `remote_apply` and `remote_write` it is on the disk of
 * this server, and a synchronous standby, where there is one, has it as well: applied, on its disk, or with
 * `remote_write` in the hands of its operating system, which only loses it when both machines fail at one moment. `off`
 * answers before the disk has it; `local` does not wait for the standby, so that a failover may forget it.
 */
const safeCommits = ['on', 'remote_apply', 'remote_write'];

/**
 * Refuses a database that may forget what it has answered, by the settings as this role and database have them. Answers
 * a sentence where only a machine that is lost could take commits along, else null.
 */
export async function refuseUnsafeCommits(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<Record<'fsync' | 'pages' | 'commit' | 'standbys', string | null>>(
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
            current_setting('synchronous_commit') as commit,
            current_setting('synchronous_standby_names') as standbys`,
  );
  const { fsync, pages, commit, standbys } = rows[0]!; // a select without FROM answers one row
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
  return 'The database has no synchronous standby: should its machine be lost, the last commits are lost with it, although members and outside parties were told of them (docs/operating.md, Failover).';
}
