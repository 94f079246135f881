import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLedgerCheck } from '../../ledger/integrity/ledger-check.job.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { readAuditHeads } from '../../platform/backoffice/audit-head.ts';
import { noteOfCommand } from '../../platform/backoffice/audit-note.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { folderStore } from '../../platform/files/folder-store.ts';
import { Keyring } from '../../platform/keys/keyring.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { signHead } from './audit.jobs.ts';

const serverKeys = new Keyring('KAPAO_GAME_CREDENTIAL_KEY', 'a long and random text of this server');
const rule = 'each signed head of the audit is in its chain';
let database: TestDatabase;
let folder: string;
let files: FileStore;
let lines: object[];
beforeEach(async () => {
  [database, folder] = await Promise.all([testDatabase(), mkdtemp(join(tmpdir(), 'kapao-heads-'))]);
  files = folderStore(folder);
  lines = [];
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const log = { info: (fields: object) => void lines.push(fields), warn() {}, error() {} };
const sign = (store = files, keys = serverKeys) =>
  signHead({ pool: database.app, log, settings: { serverKeys: keys }, files: store });

async function write(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await writeAudit(database.app, noteOfCommand('test', 'somebody', {}));
}

/** Changes rows as the owner of the database could: with its triggers off, and all that follows written anew. */
async function tamper(...statements: string[]): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    await client.query("set local session_replication_role = 'replica'");
    for (const statement of statements) await client.query(statement);
  });
}

/** Returns what the ledger check says of the heads, with names of files left out. */
async function found(store: Pick<FileStore, 'get' | 'listDay'> = files): Promise<string[] | undefined> {
  const violations = await runLedgerCheck(
    { pool: database.app, log },
    { readHeads: () => readAuditHeads(store, serverKeys) },
  );
  const one = violations?.find((violation) => violation.rule === rule);
  return one?.examples.map((each) =>
    each.replaceAll(/audit\/[\w/-]+\.json/g, 'FILE').replaceAll(/\d{4}-[\d:.TZ-]+/g, 'TIME'),
  );
}

const storedFiles = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));

describe('the signed head of the audit', () => {
  it('goes to the log and to the file store, once for one row, and not for an empty audit', async () => {
    await sign();
    expect(lines).toEqual([]);
    await write(3);
    await sign();
    await sign();
    expect(lines).toMatchObject([{ auditHead: { seq: '3' } }, { auditHead: { seq: '3' } }]);
    expect(lines[1]).toEqual(lines[0]);
    expect(await storedFiles()).toHaveLength(1);
    await write(1);
    await sign();
    expect(await storedFiles()).toHaveLength(2);
    expect(await found()).toBeUndefined();
  });

  it('shows the ledger check that the end of the audit was cut off, whatever the database itself recorded', async () => {
    await write(4);
    await sign();
    await tamper('delete from audit where seq > 2', 'delete from audit_checked');
    expect(await found()).toEqual(['row 4 is gone, which the head signed for TIME names (FILE)']);
  });

  it('contradicts a chain that was written anew with right hashes', async () => {
    await write(2);
    await sign();
    await tamper('delete from audit', 'delete from audit_checked');
    await write(3);
    await sign();
    expect(await found()).toEqual(['row 2 is another one than in the head signed for TIME (FILE)']);
  });

  it('cannot be written by somebody without the key', async () => {
    await write(2);
    await sign();
    const [name = ''] = await storedFiles();
    const path = join(folder, name);
    await writeFile(path, (await readFile(path, 'utf8')).replace('"seq":"2"', '"seq":"1"'));
    expect(await found()).toEqual(['the file FILE is no head that this server signed']);
    await writeFile(path, 'nothing');
    expect(await found()).toEqual(['the file FILE is no head that this server signed']);
  });

  it('of another key is counted and not judged', async () => {
    await write(1);
    await sign(files, new Keyring('KAPAO_GAME_CREDENTIAL_KEY', 'the key before'));
    expect(await readAuditHeads(files, serverKeys)).toMatchObject({
      heads: [],
      broken: [],
      foreign: 1,
    });
    expect(await found()).toBeUndefined();
  });

  it('that cannot be read is a finding, and everything else is checked', async () => {
    await write(1);
    const away = { get: files.get, listDay: () => Promise.reject(new Error('no route to host')) };
    const violations = await runLedgerCheck(
      { pool: database.app, log },
      { readHeads: () => readAuditHeads(away, serverKeys) },
    );
    expect(violations).toEqual([
      { rule, count: 1, examples: ['the file store did not answer: no route to host'] },
    ]);
  });
});
