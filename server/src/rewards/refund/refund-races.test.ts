import { join } from 'node:path';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Entry } from '../../ledger/entry.ts';
import { checkLedger } from '../../ledger/integrity/ledger-check.ts';
import { balancesOf, type Ledger } from '../../ledger/ledger.ts';
import { unlimitedMoneyCalls } from '../../platform/concurrency/money-call-limits.ts';
import { records } from '../../platform/ledger-records.ts';
import { newKey, type TestMember, type TestServer, testServer } from '../../testing/app.ts';
import { codeOf, deposit, move } from '../../testing/ledger/ledger.ts';
import { postedInOrder } from '../../testing/locks.ts';
import { killedTransactionEnds, killInTransaction } from '../../testing/process/kill-when.ts';
import { insertRefund } from '../../testing/rewards/refunds.ts';
import { addRefundToWallet } from './add-to-wallet.ts';
import { receiveRefund } from './receive-refund.ts';

let server: TestServer;
let member: TestMember;
let refundId: string;
beforeAll(async () => {
  // Raised limit, because what must hold for any number of concurrent calls is tested with many.
  server = await testServer({
    env: { CALLS_AT_ONCE: '400' },
    deps: (deps) => ({ ...deps, moneyCalls: unlimitedMoneyCalls }),
  });
  await server.deps.pool.query(
    `insert into bonus_offer (code, kind, currency, name, description, banners, terms, audience, type, max_received)
     values ('TEST', 'bonus', 'THB', '{}', '{}', '[]', '{}', 'all', 'limit', 100)`,
  );
});
afterAll(() => server?.close());
beforeEach(async () => {
  member = await server.createMember();
  refundId = await insertRefund(server.deps.pool, member.id);
});

const pool = () => server.deps.pool;
const wallet = async () => (await balancesOf(pool(), member.id)).get('wallet');
const receiveHere = (deps = server.deps, callId = v7()) =>
  receiveRefund(deps, { id: member.id, currency: 'THB' }, callId);
const received = { ok: true, value: { message: 'REFUND_SUCCESS' } };
async function expectOnce() {
  expect((await wallet())?.balance).toBe(105_00n);
  const { rows } = await pool().query(
    `select (select count(*) from entry where member_id = $1 and reason = 'refund') as credits,
            (select count(*) from refund where member_id = $1 and taken_at is not null) as taken`,
    [member.id],
  );
  expect(rows).toEqual([{ credits: 1n, taken: 1n }]);
  expect((await checkLedger(pool())).violations).toEqual([]);
}

describe('fifty concurrent collections', () => {
  const fifty = (key: () => string) =>
    Promise.all(
      Array.from({ length: 50 }, () =>
        server.call('receiveRefund', { token: member.token, key: key(), method: 'POST' }),
      ),
    );

  test('credit one refund, and the others get NO_REFUND', async () => {
    const answers = await fifty(newKey);
    const codes = answers.map(({ status, body }) => (status === 200 ? body.message : body.code)).sort();
    expect(codes).toEqual([...Array(49).fill('NO_REFUND'), 'REFUND_SUCCESS']);
    await expectOnce();
  });

  test('with one key credit one refund, and none gets NO_REFUND', async () => {
    const key = newKey();
    const answers = await fifty(() => key);
    const codes = new Set(answers.map(({ status, body }) => (status === 200 ? body.message : body.code)));
    expect([...codes].filter((code) => code !== 'IDEMPOTENCY_IN_PROGRESS')).toEqual(['REFUND_SUCCESS']);
    await expectOnce();
  });
});

describe('a bonus is activated at the same moment', () => {
  const begin = async (version: bigint): Promise<Entry> => ({
    ...move(member.id, 'operator:bonus', 'wallet', 50_00n, { reason: 'bonus' }),
    expectVersion: version,
    guarded: true,
    record: {
      name: records.bonus,
      data: {
        offerCode: 'TEST',
        offerVersion: 1,
        bonuses: '0',
        kind: 'bonus',
        currency: 'THB',
        name: {},
        type: 'limit',
        terms: {},
        games: [],
        depositId: null,
        deposit: '0',
        bonus: '5000',
        expiresAt: '2030-01-01T00:00:00.000Z',
      },
    },
  });
  const beginHere = async (version: bigint, { ledger }: { readonly ledger: Ledger } = server.deps) =>
    codeOf(await ledger.post(await begin(version)));
  const versionNow = async () => (await wallet())?.version ?? 0n;

  test('and comes first: the refund is refused until its end', async () => {
    const version = await versionNow();
    const [bonus, refund] = await postedInOrder(server.deps, () => beginHere(version), receiveHere);
    expect(bonus).toBe('OK');
    expect(refund).toMatchObject({ ok: false, code: 'REFUND_CONDITION' });
    expect((await wallet())?.balance).toBe(50_00n);
  });

  test('and comes second: the bonus is refused as stale', async () => {
    const version = await versionNow();
    const [refund, bonus] = await postedInOrder(
      server.deps,
      () => receiveHere(),
      (deps) => beginHere(version, deps),
    );
    expect([refund, bonus]).toEqual([received, 'STALE']);
    await expectOnce();
  });

  test('with the same wallet version: the guard finds the active bonus', async () => {
    await server.deps.ledger.post(await begin(await versionNow()));
    const outcome = await server.deps.ledger.post({
      ...move(member.id, 'operator:refund', 'wallet', 105_00n, { id: refundId, reason: 'refund' }),
      expectVersion: await versionNow(),
      guarded: true,
      record: { name: records.refund, data: { amount: '10500', by: v7() } },
    });
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'REFUND_CONDITION' } });
  });
});

describe('a deposit arrives at the same moment', () => {
  test('and comes first: the refund is refused', async () => {
    const [, refund] = await postedInOrder(
      server.deps,
      () => server.deps.ledger.post(deposit(member.id, 500_00n)),
      receiveHere,
    );
    expect(refund).toMatchObject({ ok: false, code: 'REFUND_CONDITION' });
    expect((await wallet())?.balance).toBe(500_00n);
  });

  test('and is too small to count: the refund is checked again and credited', async () => {
    const [, refund] = await postedInOrder(
      server.deps,
      () => server.deps.ledger.post(deposit(member.id, 1_00n)),
      receiveHere,
    );
    expect(refund).toEqual(received);
    expect((await wallet())?.balance).toBe(106_00n);
  });

  test('again and again: the call gives up, and credits nothing', async () => {
    const { ledger } = server.deps;
    const post: Ledger['post'] = async (entry) => {
      await ledger.post(deposit(member.id, 1n));
      return ledger.post(entry);
    };
    await expect(receiveHere({ ...server.deps, ledger: { busy: false, post } })).rejects.toThrow('moved');
    expect((await wallet())?.balance).toBe(10n);
  });
});

test('a refund that expires after the check is not credited', async () => {
  const expire = () =>
    pool().query(`update refund set expires_at = now() where member_id = $1 and id = $2`, [
      member.id,
      refundId,
    ]);
  const [, refund] = await postedInOrder(server.deps, expire, receiveHere);
  expect(refund).toMatchObject({ ok: false, code: 'NO_REFUND' });
  expect((await wallet())?.balance).toBe(0n);
});

describe('a process that dies', () => {
  const victim = join(import.meta.dirname, '../../testing/victim.ts');

  test.each(killedTransactionEnds)(
    'during the credit leaves all or nothing, when the database %s',
    async (how) => {
      const callId = v7();
      const args = [server.databaseUrl, 'http://127.0.0.1:9', 'refund', member.id, callId];
      await killInTransaction(pool(), 'update on refund', how, victim, args);
      expect((await wallet())?.balance).toBe(how === 'rolls it back' ? 0n : 105_00n);
      // Repeats the call under the same id.
      expect(await receiveHere(server.deps, callId)).toEqual(received);
      await expectOnce();
    },
  );

  test('after the commit: the same call and the repair confirm the refund, and credit it once', async () => {
    const post: Ledger['post'] = async (entry) => {
      await server.deps.ledger.post(entry);
      throw new Error('killed');
    };
    const callId = v7();
    const dying = { ...server.deps, ledger: { busy: false, post } };
    await expect(receiveHere(dying, callId)).rejects.toThrow('killed');
    // A second refund waits, and is not taken in its place.
    await insertRefund(pool(), member.id, { week: '2026-11-08', amount: 7_00n });
    expect(await receiveHere(server.deps, callId)).toEqual(received);
    expect(await addRefundToWallet(server.deps, member.id)).toEqual(received);
    await expectOnce();
    expect(await receiveHere()).toMatchObject({ ok: false, code: 'REFUND_CONDITION' });
  });
});
