import { createHash } from 'node:crypto';
import { toE164 } from '@kapao/core/account/phone';
import type pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeContent } from '../../content/stored-content.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newKey, type TestServer, testServer } from '../../testing/app.ts';
import { untilWaiting } from '../../testing/locks.ts';
import { createMember } from './create-member.ts';
import { type RegisterContext, register } from './register.ts';

let server: TestServer;
beforeAll(async () => {
  // Faults caused on purpose are logged but not printed.
  server = await testServer({ env: { TRUST_PROXY: 'loopback' }, onLog: () => {} });
  await writeContent(server.deps.pool, 'registerOTP', false);
});
afterAll(() => server?.close());

let people = 0;
function somebody(changes: Record<string, unknown> = {}) {
  const number = String(++people).padStart(7, '0');
  return {
    name: 'Somchai Jaidee',
    username: `089${number}`,
    password: 'kapao-test-7',
    bankCode: 'KBANK',
    bankAccountName: 'Somchai Jaidee',
    bankAccountNo: `700${number}`,
    ...changes,
  };
}
const create = (body: object, key?: string) =>
  server.call('createAccount', { body, ...(key ? { key } : {}) });
const codes = (replies: readonly { status: number; body: { code?: string } }[]) =>
  replies.map(({ status, body }) => body.code ?? status).sort();
const count = async (table: 'member' | 'phone_claim' | 'bank_account_claim' | 'account') => {
  const { rows } = await server.deps.pool.query(`select count(*)::int as n from ${table}`);
  return rows[0].n as number;
};

test('of twenty concurrent registrations of one phone exactly one succeeds', async () => {
  const username = '0891234567';
  const before = await count('member');
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => create(somebody({ username }), newKey())),
  );
  expect(codes(replies)).toEqual([200, ...Array(19).fill('EXISTING_USER')]);
  expect(await count('member')).toBe(before + 1);
});

test('of ten concurrent registrations of one bank account one succeeds, and the others can use their phones again', async () => {
  const bankAccountNo = '9998887776';
  const bodies = Array.from({ length: 10 }, () => somebody({ bankAccountNo }));
  const replies = await Promise.all(bodies.map((body) => create(body)));
  expect(codes(replies)).toEqual([200, ...Array(9).fill('EXISTING_BANK')]);
  const loser = bodies[replies.findIndex(({ status }) => status !== 200)];
  expect((await create({ ...loser, bankAccountNo: '9998887775' })).status).toBe(200);
});

test('the same key registers once, and replays the answer', async () => {
  const key = newKey();
  const body = somebody();
  const before = await count('member');
  const first = await create(body, key);
  const again = await create(body, key);
  expect([again.status, again.body]).toEqual([first.status, first.body]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await create(somebody(), key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await count('member')).toBe(before + 1);
});

const context = (id: string, resumed: boolean): RegisterContext => ({
  claim: { id, resumed },
  address: '127.0.0.1',
  device: null,
  userAgent: null,
  counter: { count: async () => null, giveBack: async () => {} },
});

test('a registration resumed after a crash behind its commit returns its own member', async () => {
  const body = somebody();
  const id = v7();
  const first = await register(server.deps, body, context(id, false));
  expect(await register(server.deps, body, context(id, true))).toEqual(first);
  // A call with another key does not find the member of this one.
  expect(await register(server.deps, body, context(v7(), true))).toMatchObject({ code: 'EXISTING_USER' });
});

test('two concurrent attempts with one key create one member and return one answer', async () => {
  const body = somebody();
  const id = v7();
  const [first, second] = await Promise.all([
    register(server.deps, body, context(id, false)),
    register(server.deps, body, context(id, true)),
  ]);
  expect(first.ok).toBe(true);
  expect(second).toEqual(first);
});

test('a process that dies before the commit leaves no rows', async () => {
  const { username, bankAccountNo } = somebody();
  const before = await Promise.all(
    (['member', 'phone_claim', 'bank_account_claim', 'account'] as const).map(count),
  );
  const dying = inTransaction(server.deps.pool, async (client) => {
    await createMember(client, {
      username,
      market: 'th',
      name: 'Somchai',
      passwordHash: 'x',
      currency: 'THB',
      bankCode: 'KBANK',
      bankAccountNo,
      bankAccountName: 'SOMCHAI',
    });
    await client.query('select pg_terminate_backend(pg_backend_pid())');
  });
  await expect(dying).rejects.toThrow();
  const after = await Promise.all(
    (['member', 'phone_claim', 'bank_account_claim', 'account'] as const).map(count),
  );
  expect(after).toEqual(before);
  expect((await create(somebody({ username, bankAccountNo }))).status).toBe(200);
});

test('a fault answers INTERNAL_SERVER_ERROR, and the same key can try again', async () => {
  let faults = 1;
  const faulty = await testServer({
    deps: (deps) => ({
      ...deps,
      passwords: {
        inQueue: async (key, work) => {
          if (faults-- > 0) throw new Error('the power went');
          return deps.passwords.inQueue(key, work);
        },
      },
    }),
    onLog: () => {},
  });
  await writeContent(faulty.deps.pool, 'registerOTP', false);
  const request = { body: somebody(), key: newKey() };
  expect((await faulty.call('createAccount', request)).body.code).toBe('INTERNAL_SERVER_ERROR');
  expect((await faulty.call('createAccount', request)).status).toBe(200);
  await faulty.close();
});

describe('a registration that could not be committed', () => {
  /** Opens another transaction until the work is done, then rolls it back unless it has committed. */
  const meanwhile = async (work: (other: pg.PoolClient) => Promise<void>) => {
    const other = await server.deps.pool.connect();
    await other.query("begin; set local deadlock_timeout = '60s'");
    await work(other).finally(() => other.release(true));
  };
  const claimBank = (other: pg.PoolClient, accountNo: string) =>
    other.query(
      "insert into bank_account_claim (bank_code, account_no, member_id) values ('KBANK', $1, gen_random_uuid())",
      [accountNo],
    );
  const claimPhone = (other: pg.PoolClient, username: string) =>
    other.query('insert into phone_claim (phone, member_id) values ($1, gen_random_uuid())', [
      toE164(username, 'th'),
    ]);
  const tables = ['member', 'phone_claim', 'bank_account_claim', 'account'] as const;

  test('because its lock was cancelled answers REGISTER_FAIL, saves nothing, and succeeds with a new key', async () => {
    const body = somebody();
    const key = newKey();
    const before = await Promise.all(tables.map(count));
    await meanwhile(async (other) => {
      await claimBank(other, body.bankAccountNo);
      const asked = create(body, key);
      await untilWaiting(server.deps.pool, 'bank_account_claim');
      await server.deps.pool.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(await asked).toMatchObject({
        status: 409,
        body: { code: 'REGISTER_FAIL', message: 'REGISTER_FAIL' },
      });
    });
    expect(await Promise.all(tables.map(count))).toEqual(before);
    const replayed = await create(body, key);
    expect([replayed.body.code, replayed.headers.get('idempotency-replayed')]).toEqual([
      'REGISTER_FAIL',
      'true',
    ]);
    expect((await create(body, newKey())).status).toBe(200);
  });

  test('because another transaction took the phone answers EXISTING_USER', async () => {
    const body = somebody();
    await meanwhile(async (other) => {
      await claimBank(other, body.bankAccountNo);
      const asked = create(body);
      await untilWaiting(server.deps.pool, 'bank_account_claim');
      // The second check waits here until the other transaction has committed.
      await other.query('lock table content in access exclusive mode');
      // Each transaction waits for the other now, so PostgreSQL aborts the one that waited first.
      await claimPhone(other, body.username);
      await other.query('commit');
      expect(await asked).toMatchObject({ status: 409, body: { code: 'EXISTING_USER' } });
    });
  });

  test('because of another fault answers INTERNAL_SERVER_ERROR', async () => {
    const { pool } = server.deps;
    await pool.query('alter table member add constraint broken check (false) not valid');
    expect(await create(somebody())).toMatchObject({ status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } });
    await pool.query('alter table member drop constraint broken');
  });
});

test('the stored hash of a request is not a plain hash of its body, which holds the password', async () => {
  const body = somebody();
  const key = newKey();
  await create(body, key);
  const { rows } = await server.deps.pool.query<{ hash: Buffer }>('select hash from request where key = $1', [
    key,
  ]);
  const plain = createHash('sha256')
    .update(`POST /api/account\n${JSON.stringify(body)}`)
    .digest();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.hash.equals(plain)).toBe(false);
});
