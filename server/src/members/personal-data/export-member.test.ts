import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { folderStore } from '../../platform/files/folder-store.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import { createExportFolder, exportMember } from './export-member.ts';
import { exportedTables } from './personal-tables.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapao-export-'));
  return () => rm(folder, { recursive: true });
});

const key = (name: string) => `slip/2026-11-22/${name.padEnd(43, 'x')}.jpg`;
const files = () => folderStore(join(folder, 'store'));
const exported = (memberId: string) =>
  exportMember({ pool: server.appPool, files: files() }, memberId, join(folder, 'out'));
const read = async (name: string) => JSON.parse(await readFile(join(folder, 'out', `${name}.json`), 'utf8'));
const query = (text: string, values: unknown[]) => server.deps.pool.query(text, values);

test('an export has every table as JSON, and no secret', async () => {
  const member = await server.createMember({ name: 'Somchai Jaidee' });
  await createExportFolder(join(folder, 'out'));
  const { rows } = await exported(member.id);
  expect(Object.keys(rows)).toEqual(Object.keys(exportedTables));
  const names = (await readdir(join(folder, 'out'))).toSorted();
  expect(names).toEqual([...Object.keys(exportedTables), 'index'].map((name) => `${name}.json`).toSorted());
  expect(await read('member')).toMatchObject([{ name: 'Somchai Jaidee', username: member.phone }]);
  expect((await read('account')).map(({ code }: { code: string }) => code).toSorted()).toEqual([
    'held',
    'wallet',
  ]);
  expect(await read('bet')).toEqual([]);
  const all = (await Promise.all(names.map((name) => readFile(join(folder, 'out', name), 'utf8')))).join();
  for (const secret of ['$argon2', 'password_hash', 'token_hash', 'device_hash', 'gateway_token'])
    expect(all).not.toContain(secret);
  expect((await stat(join(folder, 'out', 'member.json'))).mode & 0o077).toBe(0);
});

test('an export has nothing of another member', async () => {
  const [one, other] = [await server.createMember(), await server.createMember({ name: 'Malee Suksan' })];
  await createExportFolder(join(folder, 'out'));
  await exported(one.id);
  for (const name of await readdir(join(folder, 'out'))) {
    const text = await readFile(join(folder, 'out', name), 'utf8');
    for (const theirs of [other.id, other.phone, 'Malee']) expect(text, name).not.toContain(theirs);
  }
});

test('other persons who paid are not in an export', async () => {
  const { id } = await server.createMember();
  const others = ['KBANK', '0001112223', 'Malee Suksan'];
  const { rows: claims } = await query(
    'select bank_code, account_no from bank_account_claim where member_id = $1',
    [id],
  );
  const own = [claims[0].bank_code, claims[0].account_no, 'Somchai Jaidee'];
  for (const [bank, account, name] of [own, others]) {
    await query(
      `insert into bank_receipt (id, account, currency, amount, paid_at, day_only, sources, has_reference, from_bank, from_account,
                                 from_names, state, entry_id, credit_id, member_id)
       values (gen_random_uuid(), 'operator:bank:SCB', 'THB', 500, now(), false, '{line}', false, $2, $3, array[$4], 'credited',
               gen_random_uuid(), gen_random_uuid(), $1)`,
      [id, bank, account, name],
    );
    await query(
      `insert into slip (member_id, id, file_key, provider, from_bank, from_account)
       values ($1, gen_random_uuid(), $2, 'EASY', $3, $4)`,
      [id, key(`of-${account}`), bank, account],
    );
  }
  await createExportFolder(join(folder, 'out'));
  await exported(id);
  for (const [table, words] of [
    ['bank_receipt', 3],
    ['slip', 2],
  ] as const) {
    expect(await read(table)).toHaveLength(2);
    const text = JSON.stringify(
      (await read(table)).map(({ file_key: _, ...row }: Record<string, unknown>) => row),
    );
    for (const word of own.slice(0, words)) expect(text).toContain(word);
    for (const word of others.slice(1)) expect(text).not.toContain(word);
  }
});

test('large numbers keep their digits, and more rows than a page are all there', async () => {
  const { id } = await server.createMember();
  await query(
    `insert into notification (member_id, id, kind, amount, at)
     select $1, gen_random_uuid(), 'in', 9007199254740993, now() from generate_series(1, 1201)`,
    [id],
  );
  await createExportFolder(join(folder, 'out'));
  const { rows } = await exported(id);
  expect(rows.notification).toBe(1201);
  expect(await read('notification')).toHaveLength(1201);
  expect(await readFile(join(folder, 'out', 'notification.json'), 'utf8')).toContain('9007199254740993');
});

test('files of slips are copied, and those that are gone are named', async () => {
  const { id } = await server.createMember();
  for (const name of ['here', 'gone'])
    await query(
      "insert into slip (member_id, id, file_key, provider) values ($1, gen_random_uuid(), $2, 'EASY')",
      [id, key(name)],
    );
  await files().put(key('here'), { bytes: Buffer.from('a picture'), contentType: 'image/jpeg' });
  await createExportFolder(join(folder, 'out'));
  expect(await exported(id)).toMatchObject({ files: 1, missing: [key('gone')] });
  expect(await readFile(join(folder, 'out', 'files', key('here')), 'utf8')).toBe('a picture');
  expect(await read('index')).toMatchObject({ member: id, files: 1, missing: [key('gone')] });
});

test('an export goes into a folder that is empty', async () => {
  expect(await createExportFolder(join(folder, 'out'))).toBe(true);
  const { id } = await server.createMember();
  await exported(id);
  expect(await createExportFolder(join(folder, 'out'))).toBe(false);
});
