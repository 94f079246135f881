import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../../migrations/', import.meta.url));

export interface MigrationFile {
  /** File name without its extension: NNNN-what. */
  readonly name: string;
  readonly text: string;
  /**
   * `whole`: in one transaction; `alone`: one statement outside of any, such as an index made concurrently; `batches`: one
   * statement in transactions of its own, until it changes no row.
   */
  readonly runs: 'whole' | 'alone' | 'batches';
  /**
   * Migration that an older version must have to go on working after this one, or null if every version does; undefined:
   * none does.
   */
  readonly needs: string | null | undefined;
}

const runsOf = { 'outside a transaction': 'alone', 'in batches': 'batches' } as const;

const isHow = (how: string): how is keyof typeof runsOf => how in runsOf;

/** Reads all migrations in order. Their first line is described in docs/how-to/migration.md. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const wrong = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  if (wrong) throw new Error(`${wrong} is not named like a migration: NNNN-what.sql`);
  return Promise.all(
    names.map(async (name) => toMigrationFile(name.slice(0, -4), await readFile(folder + name, 'utf8'))),
  );
}

export function toMigrationFile(name: string, text: string): MigrationFile {
  const said = /^-- (?:expand|contract after (\d{4}-[a-z0-9-]+))(?:, ([a-z ]+))?\n/.exec(text);
  if (!said) return { name, text, runs: 'whole', needs: undefined };
  const [, needs = null, how] = said;
  if (how === undefined) return { name, text, runs: 'whole', needs };
  if (!isHow(how)) throw new Error(`${name}.sql runs "${how}": no migration can`);
  return { name, text, runs: runsOf[how], needs };
}
