import { afterAll, beforeAll, expect, test } from 'vitest';
import { resealServerValues } from '../../app/keys/reseal.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { Keyring } from '../../platform/keys/keyring.ts';
import { type TestServer, testServer } from '../../testing/app.ts';
import { digestsOfExcluded, isExcluded } from './exclusions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const keyring = (key: string, other?: string) => new Keyring('KAPAO_GAME_CREDENTIAL_KEY', key, other);
const [before, after] = ['the key before its change', 'the key after its change'];

test('an exclusion holds after the server’s key was changed', async () => {
  const { pool } = server.deps;
  const { id, phone } = await server.createMember();
  const digests = () =>
    inTransaction(server.appPool, (client) => digestsOfExcluded(client, keyring(before), id));
  expect(await digests()).toEqual([]);
  await pool.query("update member set excluded_until = now() + interval '1 year' where id = $1", [id]);
  const made = await digests();
  expect(made).toHaveLength(2);
  expect(await digests()).toEqual(made);
  await pool.query(
    "insert into excluded_person (digest, until) select d, now() + interval '1 day' from unnest($1::bytea[]) d",
    [made],
  );
  expect(await resealServerValues(server.appPool, keyring(after, before))).toBe(1);
  const settings = { ...server.deps.settings, serverKeys: keyring(after) };
  const excluded = (digits: string) =>
    isExcluded({ pool: server.appPool, settings }, { phone: `+66${digits.slice(1)}` });
  expect([await excluded(phone), await excluded('0899999999')]).toEqual([true, false]);
});

test('a phone that changes at this moment is hashed as it becomes', async () => {
  const { pool } = server.deps;
  const { id } = await server.createMember();
  await pool.query("update member set excluded_until = now() + interval '1 year' where id = $1", [id]);
  const digests = () =>
    inTransaction(server.appPool, (client) => digestsOfExcluded(client, keyring(after), id));
  const old = await digests();
  const { meanwhile } = await inTransaction(pool, async (client) => {
    await client.query("update member set phone = '+66899990001' where id = $1", [id]);
    const started = digests();
    await expect.poll(() => waiting()).toBeGreaterThan(0);
    return { meanwhile: started };
  });
  const changed = await meanwhile;
  expect(changed).toEqual(await digests());
  expect(changed[0]).not.toEqual(old[0]);
});
const waiting = async () => {
  const { rowCount } = await server.deps.pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rowCount ?? 0;
};

test('two concurrent first erasures use one key', async () => {
  const members = [await server.createMember(), await server.createMember()];
  await server.deps.pool.query("update member set excluded_until = now() + interval '1 year'");
  await server.deps.pool.query('delete from exclusion_key');
  await Promise.all(
    members.map(({ id }) =>
      inTransaction(server.appPool, (client) => digestsOfExcluded(client, keyring(before), id)),
    ),
  );
  const { rowCount } = await server.deps.pool.query('select 1 from exclusion_key');
  expect(rowCount).toBe(1);
});
