import { randomUUID } from 'node:crypto';
import { ok, refuse } from '@kapao/contract/result';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balancesOf } from '../../../ledger/ledger.ts';
import type { Slice } from '../../../providers/registry/deps.ts';
import { newKey, type TestMember, type TestServer, testServer } from '../../../testing/app.ts';
import { testKeys } from '../../../testing/keys/test-keys.ts';
import { unlimitedMoneyCalls } from '../../concurrency/money-call-limits.ts';
import { deriveId } from '../../derive-id.ts';
import type { Keyring } from '../../keys/keyring.ts';
import { records } from '../../ledger-records.ts';
import { route } from '../route.ts';
import { claimKey, KeyInProgress } from './idempotency.ts';
import { carriedRow, readRequest, storeAnswer } from './request.queries.ts';
import { hashRequest } from './request-hash.ts';

/** Work of the next `withdraw`, which gets the claim of the call. */
let work: (claim: { id: string; resumed: boolean }) => Promise<'done' | 'refused' | 'limited'>;
const claims: { id: string; resumed: boolean }[] = [];

const slice: Slice = (app, deps) => {
  route(app, deps, 'withdraw', async ({ claim }) => {
    claims.push({ id: claim.id, resumed: claim.resumed });
    const outcome = await work(claim);
    if (outcome === 'limited') return refuse('REQUEST_LIMIT', { retryAfter: 3 });
    if (outcome === 'refused') return refuse('WITHDRAW_PENDING');
    return ok({ withdrawId: claim.id, status: 'PROCESSING' as const });
  });

  // One movement: money comes in, and the post itself stores the answer.
  route(
    app,
    deps,
    'transfer',
    async ({ claim, member, body }) => {
      const answer = { status: 'SUCCESS' as const, transferId: claim.id, amount: 1 };
      const data = claim.carry(answer);
      const outgoing = body.amount < 0;
      const outcome = await deps.ledger.post({
        memberId: member.id,
        id: claim.id,
        kind: 'move',
        debit: outgoing ? 'wallet' : 'operator:qr:KBANK',
        credit: outgoing ? 'operator:payout:KBANK' : 'wallet',
        amount: BigInt(Math.abs(body.amount) * 100),
        currency: 'THB',
        reason: 'qr',
        ...(data ? { record: { name: records.request, data } } : {}),
      });
      if (outcome.ok && !outcome.replayed) claim.stored();
      if (outcome.ok) return ok(answer);
      return refuse(outcome.code === 'KEY_REUSED' ? 'IDEMPOTENCY_KEY_REUSED' : 'MONEY_NOT_ENOUGH');
    },
    { mode: 'carried' },
  );
};

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await testServer({
    slices: [slice],
    // Unlimited, because a key has to withstand far more calls at once than a member may make.
    deps: (deps) => ({ ...deps, moneyCalls: unlimitedMoneyCalls }),
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await server.createMember();
  claims.length = 0;
  work = async () => 'done';
});

const withdraw = (key: string | undefined, amount = 300, who = member) =>
  server.call('withdraw', { token: who.token, body: { amount }, ...(key ? { key } : {}) });
const transfer = (key: string | undefined, amount = 5, who = member) =>
  server.call('transfer', {
    token: who.token,
    body: { from: 'WALLET', to: 'PG', amount },
    ...(key ? { key } : {}),
  });
const walletOf = async (who: TestMember) =>
  (await balancesOf(server.deps.pool, who.id)).get('wallet')?.balance;

describe('a call with a claimed key', () => {
  test('replays its first answer to the same key', async () => {
    const key = newKey();
    const first = await withdraw(key);
    const again = await withdraw(key);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(claims).toHaveLength(1);
  });

  test('replays a business refusal', async () => {
    work = async () => 'refused';
    const key = newKey();
    const first = await withdraw(key);
    work = async () => 'done';
    const again = await withdraw(key);
    expect([first.status, again.status]).toEqual([409, 409]);
    expect(again.body.code).toBe('WITHDRAW_PENDING');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body.requestId).not.toBe(first.body.requestId);
  });

  test('refuses the same key with another body', async () => {
    const key = newKey();
    await withdraw(key, 300);
    const other = await withdraw(key, 301);
    expect(other.status).toBe(409);
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(claims).toHaveLength(1);
  });

  test('ignores unknown fields and the order of fields', async () => {
    const key = newKey();
    const send = (body: object) => server.call('withdraw', { token: member.token, key, body });
    await send({ amount: 300 });
    expect((await send({ more: 1, amount: 300 })).headers.get('idempotency-replayed')).toBe('true');
  });

  test('answers that the key is in progress, and how long to wait', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    work = async () => {
      await promise;
      return 'done';
    };
    const key = newKey();
    const first = withdraw(key);
    await expect.poll(() => claims.length).toBe(1);
    const second = await withdraw(key);
    expect(second.status).toBe(409);
    expect(second.body.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    resolve();
    expect((await first).status).toBe(200);
    expect((await withdraw(key)).headers.get('idempotency-replayed')).toBe('true');
  });

  test('runs once when it arrives many times at once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    work = async () => {
      await promise;
      return 'done';
    };
    const key = newKey();
    const answered: Awaited<ReturnType<typeof withdraw>>[] = [];
    const calls = Array.from({ length: 20 }, async () => void answered.push(await withdraw(key)));
    await expect.poll(() => answered.length).toBe(19);
    expect(answered.map(({ body }) => body.code)).toEqual(Array(19).fill('IDEMPOTENCY_IN_PROGRESS'));
    resolve();
    await Promise.all(calls);
    expect(answered.at(-1)?.body).toMatchObject({ withdrawId: claims[0]?.id });
    expect(claims).toHaveLength(1);
  });

  test('is resumed under the same id after its process died, whose late answer then changes nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<'refused'>();
    work = () => promise;
    const key = newKey();
    const dead = withdraw(key);
    await expect.poll(() => claims.length).toBe(1);
    work = async () => 'done';
    expect((await withdraw(key)).body.code).toBe('IDEMPOTENCY_IN_PROGRESS');
    await server.deps.pool.query('update request set lease_until = now() where key = $1', [key]);
    expect((await withdraw(key)).status).toBe(200);
    expect(claims).toEqual([
      { id: claims[0]?.id, resumed: false },
      { id: claims[0]?.id, resumed: true },
    ]);
    resolve('refused');
    await dead;
    expect((await withdraw(key)).body).toMatchObject({ withdrawId: claims[0]?.id });
  });

  test('that failed with an internal error is resumed at once, and not replayed', async () => {
    work = async () => {
      throw new Error('the disk is gone (this test wants it so)');
    };
    const key = newKey();
    const failed = await withdraw(key);
    expect(failed.status).toBe(500);
    expect(failed.body).toEqual({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'INTERNAL_SERVER_ERROR',
      params: {},
      requestId: expect.any(String),
    });
    work = async () => 'done';
    expect((await withdraw(key)).status).toBe(200);
    expect(claims[1]).toEqual({ id: claims[0]?.id, resumed: true });
  });

  test('that was refused by a rate limit is not stored', async () => {
    work = async () => 'limited';
    const key = newKey();
    const limited = await withdraw(key);
    expect(limited.status).toBe(429);
    expect(limited.headers.get('retry-after')).toBe('3');
    work = async () => 'done';
    expect((await withdraw(key)).status).toBe(200);
  });

  test('has an id derived from owner and key, so that it is the same if the row is lost', async () => {
    const key = newKey();
    await withdraw(key);
    await server.deps.pool.query('delete from request where key = $1', [key]);
    await withdraw(key);
    const id = deriveId(key, `request/${member.id}`);
    expect(claims).toEqual([
      { id, resumed: false },
      { id, resumed: false },
    ]);
  });

  test('keeps members with the same key apart', async () => {
    const other = await server.createMember();
    const key = newKey();
    const mine = await withdraw(key, 300, member);
    const theirs = await withdraw(key, 500, other);
    expect(theirs.status).toBe(200);
    expect(theirs.body.withdrawId).not.toBe(mine.body.withdrawId);
    expect((await withdraw(key, 300, member)).body).toEqual(mine.body);
  });

  test('runs each time without a key', async () => {
    const ids = [await withdraw(undefined), await withdraw(undefined)].map(({ body }) => body.withdrawId);
    expect(new Set(ids).size).toBe(2);
  });

  test('does not replay an answer to a caller without a login', async () => {
    const key = newKey();
    await withdraw(key);
    const stranger = await server.call('withdraw', { key, body: { amount: 300 } });
    expect(stranger.status).toBe(401);
  });

  test.each(['', 'x', '1'.repeat(200), '00000000-0000-0000-0000-00000000000g'])(
    'refuses a key that is not a UUID: %j',
    async (key) => {
      const refused = await server.call('withdraw', {
        token: member.token,
        body: { amount: 300 },
        headers: { 'idempotency-key': key },
      });
      expect(refused.status).toBe(400);
      expect(refused.body.params.field).toBe('Idempotency-Key');
    },
  );

  test('is stored for 24 hours', async () => {
    const key = newKey();
    await withdraw(key);
    const { rows } = await server.deps.pool.query(
      'select extract(epoch from expires_at - now())::float as "restS" from request where key = $1',
      [key],
    );
    expect(rows[0].restS / 3_600).toBeCloseTo(24, 1);
    await server.deps.pool.query(
      "update request set expires_at = now() - interval '1 second' where key = $1",
      [key],
    );
    expect((await withdraw(key, 999)).status).toBe(200);
    expect((await withdraw(key, 999)).headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('a call of one ledger entry', () => {
  test('posts once and replays the answer that the post stored', async () => {
    const key = newKey();
    const first = await transfer(key);
    const again = await transfer(key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(await walletOf(member)).toBe(500n);
  });

  test('posts once when it arrives many times at once', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 30 }, () => transfer(key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.transferId)).size).toBe(1);
    expect(await walletOf(member)).toBe(500n);
  });

  test('refuses the key for another amount, also when both arrive at once', async () => {
    const key = newKey();
    const answers = await Promise.all([transfer(key, 5), transfer(key, 6)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await transfer(key, 7)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect([500n, 600n]).toContain(await walletOf(member));
  });

  test('replays its refusal, and another member may use the same key', async () => {
    const key = newKey();
    expect((await transfer(key, -5)).body.code).toBe('MONEY_NOT_ENOUGH');
    await transfer(newKey(), 50);
    const again = await transfer(key, -5);
    expect(again.body.code).toBe('MONEY_NOT_ENOUGH');
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await server.createMember();
    expect((await transfer(key, 5, other)).status).toBe(200);
  });

  test('lets no refusing attempt answer for the attempt that posts, nor release its key', async () => {
    const { pool } = server.deps;
    const key = { owner: member.id, key: newKey(), hash: Buffer.from('a body') };
    const take = () => claimKey(pool, key, { mode: 'carried', leaseMs: 60_000, found: null });
    const [moving, refusing] = [await take(), await take()];
    if (moving.kind !== 'new' || refusing.kind !== 'new') throw new Error('nobody had this key');
    // Both began before there was a row; then one held money and stored the key with it.
    await storeAnswer(pool, carriedRow({ ...key, ...moving }, 60_000));
    await expect(refusing.finish({ status: 409, body: { code: 'TRANSFER_PENDING' } })).rejects.toThrow(
      KeyInProgress,
    );
    await refusing.finish(null);
    const found = async () =>
      (
        await pool.query('select state, status, lease_until > now() as held from request where key = $1', [
          key.key,
        ])
      ).rows[0];
    expect(await found()).toEqual({ state: 'working', status: null, held: true });
    await moving.finish({ status: 200, body: {} });
    expect(await found()).toEqual({ state: 'done', status: 200, held: null });
    await expect(refusing.finish({ status: 409, body: { code: 'TRANSFER_PENDING' } })).rejects.toThrow(
      KeyInProgress,
    );
    expect(await found()).toEqual({ state: 'done', status: 200, held: null });
    await expect(refusing.finish({ status: 200, body: {} })).resolves.toBeUndefined();
  });

  test('refuses an attempt with another body when the first took the key meanwhile', async () => {
    const { pool } = server.deps;
    const key = { owner: member.id, key: newKey(), hash: Buffer.from('a body') };
    const other = { ...key, hash: Buffer.from('another body') };
    const late = await claimKey(pool, other, { mode: 'carried', leaseMs: 60_000, found: null });
    const first = await claimKey(pool, key, { mode: 'carried', leaseMs: 60_000, found: null });
    if (late.kind !== 'new' || first.kind !== 'new') throw new Error('nobody had this key');
    await first.finish({ status: 200, body: {} });
    await expect(late.finish({ status: 200, body: {} })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  test('has an id derived from owner and key', async () => {
    const key = newKey();
    expect((await transfer(key)).body.transferId).toBe(deriveId(key, `request/${member.id}`));
  });

  test('posts each time without a key', async () => {
    await transfer(undefined);
    await transfer(undefined);
    expect(await walletOf(member)).toBe(1000n);
  });
});

describe('a key whose row was written before the server’s key was changed', () => {
  const [before, during, after] = [testKeys('old'), testKeys('new', 'old'), testKeys('new')];
  const hashesBy = (keys: Keyring, amount = 1) => hashRequest(keys, 'POST', '/api/transfer', { amount });
  /** Stores the row of a key whose server has died, with the lease expired; returns the key. */
  async function lost() {
    const key = { owner: randomUUID(), key: newKey() };
    const row = { ...key, ...hashesBy(before), id: randomUUID(), attempt: 1 };
    expect(await storeAnswer(server.deps.pool, carriedRow(row, -1))).toBe(true);
    return key;
  }

  test('is taken over and answered, and replays', async () => {
    const key = await lost();
    const found = await readRequest(server.deps.pool, { ...key, ...hashesBy(during) });
    const taken = await claimKey(
      server.deps.pool,
      { ...key, ...hashesBy(during) },
      { mode: 'carried', leaseMs: 10_000, found },
    );
    if (taken.kind !== 'new' || !taken.rowHash) throw new Error('the key is taken over');
    expect(taken).toMatchObject({ resumed: true, attempt: 2, rowHash: hashesBy(before).hash });
    const answered = { ...key, hash: taken.rowHash, id: taken.id, attempt: taken.attempt };
    const row = carriedRow(answered, 10_000, { status: 200, body: { done: true } });
    expect(await storeAnswer(server.deps.pool, row)).toBe(true);
    const again = await readRequest(server.deps.pool, { ...key, ...hashesBy(during) });
    expect(again).toMatchObject({ state: 'done', answer: { done: true } });
  });

  test('is refused for another request, and by its name once the other key is gone', async () => {
    const key = await lost();
    const reused = { code: 'IDEMPOTENCY_KEY_REUSED' };
    const ask = async (keys: Keyring, amount?: number) => {
      const found = await readRequest(server.deps.pool, { ...key, ...hashesBy(keys) });
      const whole = { ...key, ...hashesBy(keys, amount) };
      return claimKey(server.deps.pool, whole, { mode: 'carried', leaseMs: 10_000, found });
    };
    await expect(ask(during, 2)).rejects.toMatchObject(reused);
    await expect(ask(after)).rejects.toMatchObject(reused);
    expect(await ask(during)).toMatchObject({ resumed: true });
  });
});
