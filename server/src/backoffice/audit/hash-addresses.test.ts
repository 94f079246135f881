import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { writeAudit } from '../../platform/backoffice/audit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ServerKey } from '../../platform/keys/keyring.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { verifyChain } from './audit.jobs.ts';
import { hashAddresses } from './hash-addresses.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const key = new ServerKey('a key of this test');
const hash = (limit = 100) => hashAddresses(database.app, key, 90, limit);
const sql = (text: string) => database.pool.query(text);
const addresses = async () =>
  (await sql('select address from audit where address is not null order by seq')).rows.map(
    ({ address }) => address as string,
  );
const rule = 'each row of the audit follows the one before, and none is changed or gone';
const broken = async () =>
  (await checkLedger(database.pool)).violations.find((found) => found.rule === rule)?.examples;

/** Writes an audit row for each address, dated this many days ago. */
async function writeOld(days: number, ...from: string[]): Promise<void> {
  for (const address of from)
    await writeAudit(database.app, {
      ...{
        staffId: null,
        who: 'Noi',
        sessionId: null,
        address,
        requestId: null,
        action: 'signIn',
        why: 'wrong',
      },
    });
  await inTransaction(database.pool, async (client) => {
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `update audit set at = at - interval '${days} days' where at > now() - interval '1 day'`,
    );
    // The hash of each row includes the hash of the row before it.
    await client.query(`do $$ declare a audit; v_last bytea := sha256('kapao audit'); begin
      for a in select * from audit order by seq loop
        a.previous := v_last; v_last := audit_hash(a);
        update audit set previous = a.previous, hash = v_last where seq = a.seq;
      end loop; end $$`);
  });
}

/** Changes rows as an owner of the database could, with the triggers disabled. */
async function tamper(statement: string): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    await client.query("set local session_replication_role = 'replica'");
    await client.query(statement);
  });
}

test('addresses older than the setting become keyed hashes, equal for one address, and the chain stays sound', async () => {
  await writeOld(91, '203.0.113.7', '198.51.100.9', '203.0.113.7');
  await writeAudit(database.app, {
    ...{
      staffId: null,
      who: 'Noi',
      sessionId: null,
      address: '192.0.2.1',
      requestId: null,
      action: 'signIn',
    },
  });
  expect(await hash()).toBe(3);
  const [one, two, three, now] = await addresses();
  expect(one).toMatch(/^#[\w-]{16}$/);
  expect([three, now]).toEqual([one, '192.0.2.1']);
  expect(two).not.toBe(one);
  expect(await broken()).toBeUndefined();
  const alarms: object[] = [];
  const log = { info() {}, warn() {}, error: (fields: object) => void alarms.push(fields) };
  await verifyChain({ pool: database.app, log });
  expect(alarms).toEqual([]);
  expect(await hash()).toBe(0);
});

test('batches are small, and each is recorded in the chain', async () => {
  await writeOld(91, '203.0.113.7', '198.51.100.9', '203.0.113.8');
  expect([await hash(2), await hash(2)]).toEqual([2, 1]);
  const { rows } = await sql(
    "select subject, after ->> 'rows' as rows from audit where action = 'redactAudit' order by seq",
  );
  expect(rows).toEqual([
    { subject: 'addresses', rows: '2' },
    { subject: 'addresses', rows: '1' },
  ]);
  expect(await broken()).toBeUndefined();
});

test.each([
  [
    'another hash than was recorded',
    "update audit set address = '#AAAAAAAAAAAAAAAA' where seq = 1",
    /^row 1 says/,
  ],
  ['other words of such a row', "update audit set who = 'Mali' where seq = 1", /^row 1 says/],
  [
    'one more redaction',
    "insert into audit_redacted select 2, by_seq, sha256('x') from audit_redacted limit 1",
    /records other/,
  ],
  [
    'a redaction without a record',
    "insert into audit_redacted values (3, 3, sha256('x'))",
    /^row 3 records other/,
  ],
])('the check finds %s', async (_, change, found) => {
  await writeOld(91, '203.0.113.7');
  await writeAudit(database.app, {
    ...{ staffId: null, who: 'Noi', sessionId: null, address: null, requestId: null, action: 'signIn' },
  });
  await hash();
  await tamper(change);
  expect(await broken()).toEqual(expect.arrayContaining([expect.stringMatching(found)]));
});

test('the application cannot update an audit row, hash the address of a young one, or write anything but a hash', async () => {
  await writeOld(20, '203.0.113.7');
  const said = (days: number, address: string) =>
    database.app.query('select audit_hash_addresses($1, $2, 10)', [days, { '203.0.113.7': address }]);
  await expect(said(10, '#AAAAAAAAAAAAAAAA')).rejects.toThrow('for 30 days at least');
  await expect(said(90, 'nowhere')).rejects.toThrow('no hash');
  expect((await said(90, '#AAAAAAAAAAAAAAAA')).rows).toEqual([{ audit_hash_addresses: 0 }]);
  await expect(
    database.app.query("select audit_redact_by_owner(array(select a from audit a), 'x', null)"),
  ).rejects.toThrow(/permission denied/);
  await expect(sql("update audit set address = '#AAAAAAAAAAAAAAAA'")).rejects.toThrow('append-only');
  expect(await hash()).toBe(0);
});
