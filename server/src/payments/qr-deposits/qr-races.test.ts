import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newKey, type TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { inquire } from '../../testing/inquiry.ts';
import { qrReference } from './create-qr.ts';
import { qrInquiry } from './inquire-qr.ts';
import { beginQr, findQr } from './qr.queries.ts';

let fixture: BankFixture;
let member: TestMember;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.sandbox.heal();
  fixture.post.losing = false;
  member = await fixture.member();
});

const create = (amount: unknown, options: { key?: string; bankCode?: string } = {}) =>
  fixture.server.call('createQr', {
    token: member.token,
    params: { bankCode: options.bankCode ?? 'KBANK' },
    body: { amount },
    ...(options.key ? { key: options.key } : {}),
  });
const get = async () =>
  (await fixture.server.call('getQr', { token: member.token, params: { bankCode: 'KBANK' } })).body;
const cancel = (qrcodeId: string, token = member.token) =>
  fixture.server.call('cancelQr', { token, params: { qrcodeId } });
const wallet = () => fixture.balance(member, 'wallet');
const untilWallet = (satang: bigint) =>
  fixture.until(async () => (await wallet()) === satang, `${satang} satang`);
const qrs = async () =>
  (await fixture.deps.pool.query('select * from qr where member_id = $1 order by created_at', [member.id]))
    .rows;
/** Shifts the times of a QR instead of waiting ten minutes. */
const age = async (id: string) => {
  const which = [member.id, id];
  const { pool } = fixture.deps;
  await pool.query(
    "update qr set expires_at = now() - interval '1 second' where member_id = $1 and id = $2",
    which,
  );
  await pool.query('update inquiry set next_at = now() where member_id = $1 and id = $2', which);
};
/** Waits until the gateway itself answers that the QR is closed. */
const untilClosedAtGateway = async (id: string) => {
  await fixture.until(async () => !(await findQr(fixture.deps.pool, member.id, id))?.gatewayOpen, 'closed');
  const { reference, amount } = (await findQr(fixture.deps.pool, member.id, id))!; // Present, because it was found just before.
  const gateway = fixture.deps.providers.qrs.get('KBANK')?.gateway;
  expect(await gateway?.inquire({ reference, amount })).toEqual({ kind: 'closed' });
};
const askAbout = (id: string) =>
  inquire(fixture.deps, qrInquiry(fixture.deps), { kind: 'qr', memberId: member.id, id });

describe('creating a QR', () => {
  test.each([
    [0, 422, 'QR_MINIMUM'],
    [-5, 422, 'QR_MINIMUM'],
    [0.001, 400, 'INVALID_INPUT'],
    [1e20, 400, 'INVALID_INPUT'],
    ['500', 400, 'INVALID_INPUT'],
    [null, 400, 'INVALID_INPUT'],
  ])('an amount of %j is refused', async (amount, status, code) => {
    expect(await create(amount)).toMatchObject({ status, body: { code } });
    expect(await qrs()).toEqual([]);
  });

  test('the smallest amount is one satang', async () => {
    expect((await create(0)).body.params).toEqual({ minimum: 0.01 });
    expect((await create(0.01)).body).toMatchObject({ hasQrcode: true, amount: 0.01 });
  });

  test.each(['BCEL', 'JDB', 'SCB', 'nobody'])('%s is refused for baht', async (bankCode) => {
    expect(await create(500, { bankCode })).toMatchObject({ status: 404, body: { code: 'NO_BANK' } });
    if (fixture.deps.providers.qrs.has(bankCode)) return;
    const asked = await fixture.server.call('getQr', { token: member.token, params: { bankCode } });
    expect(asked).toMatchObject({ status: 404, body: { code: 'NO_BANK' } });
  });

  test('a new QR replaces the open one, which is closed at the gateway; both are credited when paid', async () => {
    const first = (await create(10)).body;
    const second = (await create(20)).body;
    expect(await get()).toMatchObject({ qrcodeId: second.qrcodeId });
    await untilClosedAtGateway(first.qrcodeId);
    await fixture.pay(first.payload);
    await fixture.pay(second.payload);
    await untilWallet(3_000n);
  });

  test('eight requests at once leave one open QR', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, i) => create(10 + i)));
    expect((await qrs()).filter(({ state }) => state === 'open')).toHaveLength(1);
  });

  test('of 63 begun at once, 30 are accepted and the rest hit the rate limit', async () => {
    const begun = await Promise.all(
      Array.from({ length: 63 }, () => {
        const id = v7();
        const reference = qrReference(id);
        const qr = { memberId: member.id, id, provider: 'KBANK', reference, amount: 100n };
        return beginQr(fixture.deps.pool, qr, 600_000, 'a gateway');
      }),
    );
    const refusals = begun.flatMap((one) => (one.ok ? [] : [one.refusal]));
    expect(begun.length - refusals.length).toBe(30);
    for (const refusal of refusals) expect(refusal).toEqual({ code: 'REQUEST_LIMIT', retryAfter: 60 });
    expect(await qrs()).toHaveLength(30);
    expect(await create(1)).toMatchObject({ status: 429, body: { code: 'REQUEST_LIMIT' } });
  });

  test('more than thirty in a minute are refused with retry-after', async () => {
    for (let i = 0; i < 30; i++) expect((await create(1)).status).toBe(200);
    const refused = await create(1);
    expect([refused.status, refused.body.code]).toEqual([429, 'REQUEST_LIMIT']);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await get()).toMatchObject({ status: 'OPEN' });
  });

  test('the same key twice at once makes one QR', async () => {
    const key = newKey();
    const replies = await Promise.all([create(10, { key }), create(10, { key })]);
    const again = await create(10, { key });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    // The second call learns that the first is in progress, or gets its answer if that was quick.
    for (const { status, body } of replies)
      expect(status === 409 ? body.code : body.qrcodeId).toBe(
        status === 409 ? 'IDEMPOTENCY_IN_PROGRESS' : again.body.qrcodeId,
      );
    expect(await qrs()).toHaveLength(1);
  });

  test.each(['refuse', 'timeout-before', 'timeout-after', 'error-500', 'garbage'])(
    'under %s the answer is QR_FAIL, nothing is open, and the next attempt works',
    async (fault) => {
      await fixture.fault('qr', fault, 1);
      expect(await create(10)).toMatchObject({ status: 409, body: { code: 'QR_FAIL' } });
      expect(await get()).toMatchObject({ hasQrcode: false, qrcodeId: null, status: null });
      expect((await create(10)).body.hasQrcode).toBe(true);
    },
  );

  test('a QR that was not shown because its answer was lost is closed at the gateway', async () => {
    await fixture.fault('qr', 'timeout-after', 1);
    expect((await create(10)).body.code).toBe('QR_FAIL');
    await untilClosedAtGateway((await qrs())[0].id);
  });

  test('a QR whose request died during creation is cancelled by the next one', async () => {
    const id = 'a0000000-0000-7000-8000-000000000001';
    const lost = { memberId: member.id, id, provider: 'KBANK', reference: qrReference(id), amount: 100n };
    await beginQr(fixture.deps.pool, lost, 600_000, 'a gateway');
    expect((await create(1)).body.hasQrcode).toBe(true);
    expect((await qrs()).map(({ state }) => state)).toEqual(['cancelled', 'open']);
  });

  test('a QR whose process died during creation fails after its time', async () => {
    const id = 'a0000000-0000-7000-8000-000000000002';
    const reference = qrReference(id);
    await beginQr(
      fixture.deps.pool,
      { memberId: member.id, id, provider: 'KBANK', reference, amount: 100n },
      600_000,
      'a gateway',
    );
    await age(id);
    await fixture.until(
      async () => (await findQr(fixture.deps.pool, member.id, id))?.state === 'failed',
      'failed',
    );
  });
});

describe('cancelling a QR', () => {
  test('a cancelled QR is not shown any more and is closed at the gateway, and cancelling again succeeds', async () => {
    const { qrcodeId } = (await create(10)).body;
    expect(await cancel(qrcodeId)).toMatchObject({ status: 200, body: {} });
    expect(await get()).toMatchObject({ qrcodeId, hasQrcode: false, status: 'CANCELLED' });
    await untilClosedAtGateway(qrcodeId);
    expect((await cancel(qrcodeId)).status).toBe(200);
  });

  test('a payment that came first answers QR_ALREADY_PAID and is credited', async () => {
    fixture.post.losing = true;
    const { qrcodeId, payload } = (await create(10)).body;
    await fixture.pay(payload);
    expect(await cancel(qrcodeId)).toMatchObject({ status: 409, body: { code: 'QR_ALREADY_PAID' } });
    expect(await wallet()).toBe(1_000n);
  });

  test('a QR paid after cancellation is credited and shown as paid', async () => {
    const { qrcodeId, payload } = (await create(10)).body;
    await cancel(qrcodeId);
    expect(await fixture.pay(payload)).toBe(200);
    await untilWallet(1_000n);
    expect(await get()).toMatchObject({ qrcodeId, status: 'PAID', amount: 10 });
    expect((await cancel(qrcodeId)).body.code).toBe('QR_ALREADY_PAID');
  });

  test('a QR paid after cancellation with a lost callback is found by inquiry', async () => {
    fixture.post.losing = true;
    const { qrcodeId, payload } = (await create(10)).body;
    await cancel(qrcodeId);
    await fixture.pay(payload);
    await untilWallet(1_000n);
  });

  test('paying and cancelling at the same moment credits once', async () => {
    for (let round = 0; round < 6; round++) {
      const { qrcodeId, payload } = (await create(10)).body;
      const [paid, cancelled] = await Promise.all([fixture.pay(payload), cancel(qrcodeId)]);
      expect(paid).toBe(200);
      expect([200, 409]).toContain(cancelled.status);
      await untilWallet(BigInt(round + 1) * 1_000n);
    }
    await fixture.work();
    expect(await wallet()).toBe(6_000n);
  });

  test.each(['refuse', 'timeout-before', 'timeout-after', 'error-500', 'garbage'])(
    'under %s the QR is cancelled here, and a later payment is credited',
    async (fault) => {
      const { qrcodeId, payload } = (await create(10)).body;
      await fixture.fault('qr', fault, 2);
      expect((await cancel(qrcodeId)).status).toBe(200);
      expect(await get()).toMatchObject({ status: 'CANCELLED' });
      await fixture.pay(payload);
      await untilWallet(1_000n);
    },
  );

  test("another member's QR is NO_DATA, as is an unknown one", async () => {
    const { qrcodeId } = (await create(10)).body;
    const stranger = await fixture.member();
    expect(await cancel(qrcodeId, stranger.token)).toMatchObject({ status: 404, body: { code: 'NO_DATA' } });
    expect((await cancel('no-uuid')).body.code).toBe('NO_DATA');
    expect(await get()).toMatchObject({ status: 'OPEN' });
  });
});

describe('expiry', () => {
  test('a QR past its time is shown as expired at once, and stored as expired by the inquiry', async () => {
    const { qrcodeId } = (await create(10)).body;
    await age(qrcodeId);
    expect(await get()).toMatchObject({ qrcodeId, hasQrcode: false, status: 'EXPIRED', expireIn: 0 });
    await fixture.until(
      async () => (await findQr(fixture.deps.pool, member.id, qrcodeId))?.state === 'expired',
      'expired',
    );
  });

  test('a QR paid after expiry with a lost callback is credited by the inquiry', async () => {
    fixture.post.losing = true;
    const { qrcodeId, payload } = (await create(10)).body;
    await age(qrcodeId);
    await fixture.until(
      async () => (await findQr(fixture.deps.pool, member.id, qrcodeId))?.state === 'expired',
      'expired',
    );
    await fixture.pay(payload);
    await untilWallet(1_000n);
  });

  test('paying and expiring at the same moment credits once', async () => {
    const { qrcodeId, payload } = (await create(10)).body;
    await age(qrcodeId);
    await Promise.all([fixture.pay(payload), ...[1, 2, 3].map(() => askAbout(qrcodeId))]);
    await untilWallet(1_000n);
    await fixture.work();
    expect(await wallet()).toBe(1_000n);
    expect(await get()).toMatchObject({ status: 'PAID' });
  });

  test('the inquiry continues through every fault of the gateway', async () => {
    fixture.post.losing = true;
    const { payload } = (await create(10)).body;
    await fixture.pay(payload);
    for (const fault of ['refuse', 'timeout-before', 'error-500', 'garbage']) {
      await fixture.fault('qr', fault);
      await fixture.work();
      expect(await wallet()).toBe(0n);
      await fixture.sandbox.heal();
    }
    await untilWallet(1_000n);
  });
});

test('ledger and gateway have the same total', async () => {
  expect(-(await fixture.operatorBalance('operator:qr:KBANK'))).toBe(
    await fixture.providerTotal('operator:qr:KBANK'),
  );
});
