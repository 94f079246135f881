import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { fileKeysOfMember, rowsOfMember } from './export.queries.ts';
import { exportedTables, notExportedTables } from './personal-tables.ts';

export interface ExportedMember {
  /** Number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Keys of files that the store does not have any more. */
  readonly missing: readonly string[];
}

/** File modes that let only the user who runs the export read it. */
const [folderMode, fileMode] = [0o700, 0o600];

/** Creates the folder of an export; false if there is something in it already. */
export async function createExportFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  return (await readdir(folder)).length === 0;
}

/**
 * Writes everything that is known of a member into an empty folder: a JSON file for each table, the member's files below
 * `files/`, and at the end an index, without which an export is not complete. All tables show one moment, and a page of
 * rows or a piece of a file is in memory at a time.
 */
export async function exportMember(
  { pool, files }: { readonly pool: pg.Pool; readonly files: FileStore },
  memberId: string,
  folder: string,
): Promise<ExportedMember> {
  const write = (name: string, content: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>) =>
    pipeline(Readable.from(content), createWriteStream(join(folder, name), { flags: 'wx', mode: fileMode }));

  const counts: Record<string, number> = {};
  const keys = await inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read read only');
    for (const [table, rows] of Object.entries(exportedTables)) {
      counts[table] = 0;
      await write(
        `${table}.json`,
        jsonOf(rowsOfMember(client, table, rows, memberId), () => counts[table]!++),
      );
    }
    return fileKeysOfMember(client, memberId);
  });

  const missing: string[] = [];
  for (const key of keys) {
    const file = await files.open(key, null);
    if (!file?.bytes) {
      missing.push(key);
      continue;
    }
    await mkdir(dirname(join(folder, 'files', key)), { recursive: true, mode: folderMode });
    await write(join('files', key), file.bytes);
  }
  const exported = { rows: counts, files: keys.length - missing.length, missing };
  const index = { member: memberId, ...exported, leftOut: notExportedTables };
  await write('index.json', [`${JSON.stringify(index, null, 2)}\n`]);
  return exported;
}

/** Yields a JSON array, piece by piece. */
async function* jsonOf(pages: AsyncIterable<readonly string[]>, count: () => void): AsyncGenerator<string> {
  let isFirst = true;
  for await (const page of pages) {
    for (const _row of page) count();
    yield `${isFirst ? '[\n' : ',\n'}${page.join(',\n')}`;
    isFirst = false;
  }
  yield isFirst ? '[]\n' : '\n]\n';
}
