import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeContent } from '../content/stored-content.ts';
import { inTransaction } from '../db/transaction.ts';
import { newKey, type TestServer, testServer } from '../http/testing.ts';
import { createMember } from './create-member.ts';
import { type RegisterContext, register } from './register.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ env: { TRUST_PROXY: 'loopback' } });
  await writeContent(server.deps.db, 'registerOTP', false);
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

test('of twenty who register one phone at once exactly one is a member', async () => {
  const username = '0891234567';
  const before = await count('member');
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => create(somebody({ username }), newKey())),
  );
  expect(codes(replies)).toEqual([200, ...Array(19).fill('EXISTING_USER')]);
  expect(await count('member')).toBe(before + 1);
});

test('of ten who register one bank account at once exactly one has it, and the others keep their phones', async () => {
  const bankAccountNo = '9998887776';
  const bodies = Array.from({ length: 10 }, () => somebody({ bankAccountNo }));
  const replies = await Promise.all(bodies.map((body) => create(body)));
  expect(codes(replies)).toEqual([200, ...Array(9).fill('EXISTING_BANK')]);
  const loser = bodies[replies.findIndex(({ status }) => status !== 200)];
  expect((await create({ ...loser, bankAccountNo: '9998887775' })).status).toBe(200);
});

test('the same key registers once, and answers the same to every try', async () => {
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
  counter: { count: async () => null, giveBack: async () => {} },
});

test('a process that died after the commit is resumed with its own member', async () => {
  const body = somebody();
  const id = v7();
  const first = await register(server.deps, body, context(id, false));
  expect(await register(server.deps, body, context(id, true))).toEqual(first);
  // Nobody else's key finds it.
  expect(await register(server.deps, body, context(v7(), true))).toMatchObject({ code: 'EXISTING_USER' });
});

test('two tries under one key that run side by side are one member and one answer', async () => {
  const body = somebody();
  const id = v7();
  const [first, second] = await Promise.all([
    register(server.deps, body, context(id, false)),
    register(server.deps, body, context(id, true)),
  ]);
  expect(first.ok).toBe(true);
  expect(second).toEqual(first);
});

test('a process that dies before the commit leaves nothing at all', async () => {
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

test('a fault on the way is told as one, and the same key tries again', async () => {
  let faults = 1;
  const faulty = await testServer({
    deps: (deps) => ({
      ...deps,
      passwords: {
        ...deps.passwords,
        hash: async (password) => {
          if (faults-- > 0) throw new Error('the power went');
          return deps.passwords.hash(password);
        },
      },
    }),
    onLog: () => {},
  });
  await writeContent(faulty.deps.db, 'registerOTP', false);
  const request = { body: somebody(), key: newKey() };
  expect((await faulty.call('createAccount', request)).body.code).toBe('INTERNAL_SERVER_ERROR');
  expect((await faulty.call('createAccount', request)).status).toBe(200);
  await faulty.close();
});

test('the row of a key gives nobody a quick way to try passwords', async () => {
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
