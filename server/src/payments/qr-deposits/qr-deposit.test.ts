import { readPaymentQr } from '@kapao/core/qr/promptpay';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hmacHex } from '../../providers/protocol/signature.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { findQr } from './qr.queries.ts';

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

const create = (amount: number) =>
  fixture.server.call('createQr', { token: member.token, params: { bankCode: 'KBANK' }, body: { amount } });
const get = async () =>
  (await fixture.server.call('getQr', { token: member.token, params: { bankCode: 'KBANK' } })).body;
const wallet = () => fixture.balance(member, 'wallet');
const untilPaid = (satang: bigint) =>
  fixture.until(async () => (await wallet()) === satang, `${satang} satang`);
const rowsOf = async (sql: string) => (await fixture.deps.pool.query(sql, [member.id])).rows;

test('a QR names our biller, reference and amount, shows its picture and expires in ten minutes', async () => {
  const { status, body } = await create(500);
  expect(status).toBe(200);
  expect(body).toMatchObject({ hasQrcode: true, amount: 500, message: '', status: 'OPEN' });
  expect(body.qrcode).toMatch(/^<svg /);
  expect(body.expireIn).toBeGreaterThan(590);
  expect(body.expireIn).toBeLessThanOrEqual(600);
  expect(readPaymentQr(body.payload)).toMatchObject({
    kind: 'bill-payment',
    billerId: '099400016550100',
    reference1: (await findQr(fixture.deps.pool, member.id, body.qrcodeId))?.reference,
    amount: 50_000n,
  });
  expect(await get()).toMatchObject({ qrcodeId: body.qrcodeId, hasQrcode: true, payload: body.payload });
});

test('a paid QR is credited by the callback, notifies the app and is in the statement', async () => {
  const { body } = await create(500);
  expect(await fixture.pay(body.payload)).toBe(200);
  await untilPaid(50_000n);
  expect(await get()).toMatchObject({
    qrcodeId: body.qrcodeId,
    hasQrcode: false,
    status: 'PAID',
    amount: 500,
  });
  const hints = await rowsOf(
    "select payload from outbox where member_id = $1 and topic = 'hint' order by created_at",
  );
  expect(hints.map(({ payload }) => payload.event)).toEqual(
    expect.arrayContaining(['qrcode', 'deposit', 'wallet']),
  );
  const { body: lines } = await fixture.server.call('getStatements', { token: member.token, body: {} });
  expect(lines.statements).toMatchObject([
    { statementType: 'deposit', from: 'BANK', to: 'WALLET', amount: 500, status: 'SUCCESS' },
  ]);
  // The paid QR refers to that statement, whose receipt the member may want.
  expect((await get()).depositId).toBe(lines.statements[0]._id);
});

test('a payment with a lost callback is found by inquiry', async () => {
  fixture.post.losing = true;
  const { body } = await create(120.5);
  await fixture.pay(body.payload);
  await untilPaid(12_050n);
});

test.each(['duplicate-callback', 'late-callback', 'out-of-order'])(
  'a payment is credited once under %s',
  async (fault) => {
    const { body } = await create(70);
    await fixture.fault('qr', fault);
    await fixture.pay(body.payload);
    await untilPaid(7_000n);
    const letters = () => fixture.post.letters.filter(({ raw }) => raw.includes('"70.00"'));
    await fixture.until(() => letters().length >= (fault === 'duplicate-callback' ? 2 : 1), 'the callbacks');
    await fixture.work();
    expect(await wallet()).toBe(7_000n);
  },
);

test('a callback sent eight times at once and again later credits once', async () => {
  const { body } = await create(30);
  fixture.post.losing = true;
  await fixture.pay(body.payload);
  await fixture.until(() => fixture.post.letters.some(({ raw }) => raw.includes('"30.00"')), 'the letter');
  const letter = fixture.post.letters.find(({ raw }) => raw.includes('"30.00"'))!; // Present, because the lines above looked for it.
  const statuses = await Promise.all(Array.from({ length: 8 }, () => fixture.post.deliver(letter)));
  expect(new Set([...statuses, await fixture.post.deliver(letter)])).toEqual(new Set([200]));
  expect(await wallet()).toBe(3_000n);
  expect(await rowsOf('select 1 from qr_payment where member_id = $1')).toHaveLength(1);
});

test('two different payments on one QR are both credited', async () => {
  const { body } = await create(40);
  await fixture.pay(body.payload);
  await untilPaid(4_000n);
  const letter = fixture.post.letters.find(({ raw }) => raw.includes('"40.00"'))!; // Present, because this callback caused the credit.
  const second = JSON.parse(letter.raw);
  const { deliverSigned } = signedPost();
  expect(await deliverSigned({ ...second, txnNo: 'APICANOTHER1', txnAmount: '15.00' })).toBe(200);
  expect(await wallet()).toBe(5_500n);
  expect(await get()).toMatchObject({ status: 'PAID', amount: 55, depositId: null });
});

test('a payment of another amount than requested is credited as paid', async () => {
  const { body } = await create(100);
  await fixture.pay(body.payload, 33.25);
  await untilPaid(3_325n);
  expect(await get()).toMatchObject({ status: 'PAID', amount: 33.25 });
});

test('a payment reported with two amounts is credited once and raises an alarm', async () => {
  const { body } = await create(61);
  const { reference } = (await findQr(fixture.deps.pool, member.id, body.qrcodeId))!; // Inserted above.
  const { deliverSigned } = signedPost();
  const callback = callbackBody(reference, { txnNo: 'APICTWICE', txnAmount: '61.00' });
  expect(await deliverSigned(callback)).toBe(200);
  expect(await deliverSigned({ ...callback, txnAmount: '6100.00' })).toBe(200);
  expect(await wallet()).toBe(6_100n);
  expect(await alarms('payment', reference, body.qrcodeId)).toHaveLength(1);
});

test.each([
  ['a wrong signature', (raw: string) => ({ raw, signature: '0'.repeat(64) })],
  ['no signature', (raw: string) => ({ raw, signature: '' })],
  [
    'a body changed after signing',
    (raw: string) => ({ raw: raw.replace('9.00', '9000.00'), signature: sign(raw) }),
  ],
])('a callback with %s is refused and changes nothing', async (_, forge) => {
  const { body } = await create(9);
  const { reference } = (await findQr(fixture.deps.pool, member.id, body.qrcodeId))!; // Inserted above.
  const raw = JSON.stringify(callbackBody(reference, { txnNo: 'APICFORGED', txnAmount: '9.00' }));
  expect(await fixture.post.deliver({ path: '/api/callback/qr/KBANK', ...forge(raw) })).toBe(403);
  expect(await wallet()).toBe(0n);
  expect(await get()).toMatchObject({ status: 'OPEN' });
});

test.each([
  '',
  'garbage',
  '[]',
  '{"partnerTxnUid":1}',
  '{"partnerId":"demo-partner","merchantId":"demo-merchant","statusCode":"00","txnAmount":"1e9"}',
])(
  'a signed but malformed callback %j posts nothing and raises one alarm, also when it is repeated',
  async (raw) => {
    const raised = async () =>
      (
        await fixture.deps.pool.query(
          "select 1 from alarm where kind = 'unreadable' and account = 'operator:qr:KBANK'",
        )
      ).rowCount ?? 0;
    const alarmsBefore = await raised();
    const before = await fixture.operatorBalance('operator:qr:KBANK');
    for (const _ of ['first', 'repeated']) {
      const letter = { path: '/api/callback/qr/KBANK', signature: sign(raw), raw };
      expect(await fixture.post.deliver(letter)).toBe(200);
      expect(await raised()).toBe(alarmsBefore + 1);
    }
    expect(await fixture.operatorBalance('operator:qr:KBANK')).toBe(before);
  },
);

test('a callback is acknowledged in the gateway’s own format', async () => {
  const raw = JSON.stringify(callbackBody('NOBODY', { statusCode: '10', errorCode: 'qr_expired' }));
  const answer = await fixture.server.fetch('/api/callback/qr/KBANK', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': sign(raw) },
    body: raw,
  });
  expect(await answer.json()).toEqual({ statusCode: '00', errorCode: null, errorDesc: null });
});

test('a payment with an unknown reference goes to suspense once, with an alarm', async () => {
  const before = await fixture.operatorBalance('operator:suspense');
  const { deliverSigned } = signedPost();
  const callback = callbackBody('UNKNOWN00000001', { txnNo: 'APICLOST', txnAmount: '77.00' });
  expect(await deliverSigned(callback)).toBe(200);
  expect(await deliverSigned(callback)).toBe(200);
  expect((await fixture.operatorBalance('operator:suspense')) - before).toBe(7_700n);
  expect(await alarms('unattributed', 'UNKNOWN00000001', 'APICLOST')).toHaveLength(1);
});

function callbackBody(partnerTxnUid: string, more: object) {
  return {
    partnerTxnUid,
    partnerId: 'demo-partner',
    statusCode: '00',
    errorCode: null,
    errorDesc: null,
    merchantId: 'demo-merchant',
    txnCurrencyCode: 'THB',
    ...more,
  };
}

function sign(raw: string): string {
  return hmacHex('demo-kbank-secret', raw);
}

function signedPost() {
  return {
    deliverSigned: (body: object) => {
      const raw = JSON.stringify(body);
      return fixture.post.deliver({ path: '/api/callback/qr/KBANK', signature: sign(raw), raw });
    },
  };
}

async function alarms(kind: string, ...mentions: string[]) {
  const { rows } = await fixture.deps.pool.query<{ details: object }>(
    'select details from alarm where kind = $1',
    [kind],
  );
  return rows.filter(({ details }) => mentions.some((word) => JSON.stringify(details).includes(word)));
}
