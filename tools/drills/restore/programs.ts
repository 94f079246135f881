import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';
const needed = ['initdb', 'postgres', 'pg_dump', 'pg_restore'] as const;

export type Programs = Readonly<Record<(typeof needed)[number], string>>;

export const missingMessage =
  'The drill needs initdb, postgres, pg_dump and pg_restore of one version, which are not here: on Debian they come ' +
  'with `apt-get install postgresql`.';

/**
 * Finds all programs in one folder, because pg_dump refuses a server newer than itself. The PostgreSQL from npm lacks
 * pg_dump and pg_restore.
 */
export function findPrograms(): Programs | null {
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const folder = folders.find((one) => needed.every((name) => existsSync(join(one, name))));
  if (folder === undefined) return null;
  // The names are exactly those of the list.
  return Object.fromEntries(needed.map((name) => [name, join(folder, name)])) as Programs;
}
