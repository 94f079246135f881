import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { QrCancellation, QrStatus } from '../../providers/qr/qr-gateway.ts';
import type { TestMember } from '../../testing/app.ts';
import { type BankFixture, bankFixture } from '../../testing/bank-fixture.ts';
import { exceptionsFixtureOf } from '../../testing/exceptions.ts';
import { inquire } from '../../testing/inquiry.ts';
import { matchReceipt } from '../bank-receipts/match-receipt.ts';
import { postReceipt } from '../bank-receipts/post-receipt.ts';
import { gatewayKey, receiverOf } from '../bank-receipts/receipt-evidence.ts';
import { cancelQr } from './cancel-qr.ts';
import { qrInquiry } from './inquire-qr.ts';
import { changeQr, findQr } from './qr.queries.ts';
import { qrRecheckInquiry } from './recheck-qr-payment.ts';

let fixture: BankFixture;
let member: TestMember;
let qrId: string;
let payments = 0;
beforeAll(async () => {
  fixture = await bankFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  member = await fixture.member();
  const order = { token: member.token, params: { bankCode: 'KBANK' }, body: { amount: 500 } };
  qrId = (await fixture.server.call('createQr', order)).body.qrcodeId;
});

const silent = { kind: 'unknown', why: 'TIMEOUT' } as const;
const found = async () => (await findQr(fixture.deps.pool, member.id, qrId))!; // Present, because each test makes one.
const wallet = () => fixture.balance(member, 'wallet');

/** Returns the server with a gateway that gives these answers. */
function withGateway(cancelling: QrCancellation, status: QrStatus, changes = {}) {
  const { providers } = fixture.deps;
  const channel = providers.qrs.get('KBANK')!; // Present in the demo data.
  const gateway = { ...channel.gateway, cancel: async () => cancelling, inquire: async () => status };
  return {
    ...fixture.deps,
    providers: { ...providers, qrs: new Map([['KBANK', { ...channel, gateway, ...changes }]]) },
  };
}

async function ask(deps: ReturnType<typeof withGateway>): Promise<void> {
  await deps.pool.query('update inquiry set next_at = now() where member_id = $1', [member.id]);
  await inquire(deps, qrInquiry(deps), { kind: 'qr', memberId: member.id, id: qrId });
}

const giveUp = async () =>
  changeQr(fixture.deps.pool, await found(), { from: ['open'], to: 'cancelled', inquireInMs: 0 });

const inquiry = async () =>
  (
    await fixture.deps.pool.query<{ inMs: number; failed: number; isAnswered: boolean }>(
      `select (extract(epoch from next_at - now()) * 1000)::float8 as "inMs", failed_attempts as failed,
              last_answer_at > now() - interval '1 minute' as "isAnswered"
         from inquiry where member_id = $1 and kind = 'qr' and id = $2`,
      [member.id, qrId],
    )
  ).rows[0];

/** Receives money that another source reports, with the gateway's number, as another person's. */
async function takeAsOthers(paymentNo: string, other: TestMember): Promise<void> {
  const { id } = await matchReceipt(fixture.deps, {
    source: 'line',
    key: `line/${paymentNo}`,
    reference: null,
    gatewayKey: gatewayKey('KBANK', paymentNo),
    receiver: receiverOf({ id: crypto.randomUUID(), bankCode: 'KBANK', currency: 'THB' }),
    amount: 500_00n,
    paidAt: new Date(),
    dayOnly: false,
    from: { bankCode: 'KBANK', accountNo: `100${other.phone.slice(3)}`, names: ['TEST MEMBER'] },
  });
  await postReceipt(fixture.deps, id);
}

test('a second payment of one QR waits in suspense, told with the first or by the recheck, and is booked once', async () => {
  const first = { paymentNo: 'TWICE1', amount: 500_00n };
  const second = { paymentNo: 'TWICE2', amount: 500_00n };
  const waiting = async () =>
    (await exceptionsFixtureOf(fixture.deps).all()).filter(({ evidence }) =>
      ['TWICE2', 'TWICE3'].includes(String(evidence?.paymentNo)),
    );
  await ask(withGateway(silent, { kind: 'paid', payment: first, others: [second] }));
  expect(await wallet()).toBe(500_00n);
  expect(await waiting()).toMatchObject([{ alarm: 'unattributed', amount: 500_00n }]);
  const { rows } = await fixture.deps.pool.query<{ id: string }>(
    "update inquiry set next_at = now() where member_id = $1 and kind = 'qr-recheck' returning id",
    [member.id],
  );
  const later = withGateway(silent, {
    kind: 'paid',
    payment: first,
    others: [second, { paymentNo: 'TWICE3', amount: 20_00n }],
  });
  await inquire(later, qrRecheckInquiry(later), { kind: 'qr-recheck', memberId: member.id, id: rows[0]!.id }); // The credit began it.
  expect((await waiting()).map(({ amount }) => amount)).toEqual([500_00n, 20_00n]);
  expect(await wallet()).toBe(500_00n);
});

test('a given-up QR that the gateway cannot cancel is inquired about, and its payment credited', async () => {
  await giveUp();
  await ask(withGateway(silent, { kind: 'paid', payment: { paymentNo: 'GIVENUP1', amount: 500_00n } }));
  expect(await wallet()).toBe(500_00n);
  expect(await inquiry()).toBeUndefined();
});

test('a given-up QR that is open at a gateway which cannot cancel it counts as unanswered', async () => {
  await giveUp();
  await fixture.deps.pool.query(
    "update inquiry set last_answer_at = now() - interval '1 hour' where member_id = $1",
    [member.id],
  );
  await ask(withGateway(silent, { kind: 'open' }));
  expect(await inquiry()).toMatchObject({ failed: 0, isAnswered: false });
  expect(await found()).toMatchObject({ gatewayOpen: true });
  await ask(withGateway(silent, { kind: 'closed' }));
  expect(await inquiry()).toMatchObject({ isAnswered: true });
  expect(await found()).toMatchObject({ gatewayOpen: false });
});

test.each(['not-found', 'closed', 'open'] as const)(
  'a QR of the former client is not ended for ever by the present one, which says %s',
  async (kind) => {
    const elsewhere = (status: QrStatus) =>
      withGateway({ kind: 'closed' }, status, { recipient: 'another client' });
    await giveUp();
    await fixture.deps.pool.query("update qr set ended_at = now() - interval '2 days' where member_id = $1", [
      member.id,
    ]);
    const dayAgo = "update inquiry set last_answer_at = now() - interval '25 hours' where member_id = $1";
    await ask(elsewhere({ kind }));
    await fixture.deps.pool.query(dayAgo, [member.id]);
    await ask(elsewhere({ kind }));
    expect(await found()).toMatchObject({ gatewayOpen: true });
    const item = await exceptionsFixtureOf(fixture.deps).item(qrId);
    expect(item).toMatchObject({ evidence: { why: 'PROVIDER_CHANGED' }, allows: ['ask', 'close'] });
    await ask(elsewhere({ kind: 'paid', payment: { paymentNo: `KNOWN-${kind}`, amount: 500_00n } }));
    expect(await wallet()).toBe(500_00n);
  },
);

test('a QR that its own gateway called closed ends in its time at another one, which is asked to cancel nothing', async () => {
  await giveUp();
  await ask(withGateway({ kind: 'closed' }, silent));
  expect(await found()).toMatchObject({ gatewayOpen: false });
  await fixture.deps.pool.query("update qr set ended_at = now() - interval '2 days' where member_id = $1", [
    member.id,
  ]);
  await ask(withGateway(silent, { kind: 'not-found' }, { recipient: 'another client' }));
  expect(await inquiry()).toBeUndefined();
});

test.each(['open', 'cancelled'])(
  'a payment on a QR that is %s goes to staff without a fault of ours',
  async (state) => {
    if (state === 'cancelled') await giveUp();
    const other = await fixture.member();
    const paymentNo = `OTHERS${++payments}`;
    await takeAsOthers(paymentNo, other);
    const deps = withGateway({ kind: 'paid' }, { kind: 'paid', payment: { paymentNo, amount: 500_00n } });
    for (let attempt = 0; attempt < 3; attempt++) {
      await ask(deps);
      const next = await inquiry();
      expect(next).toMatchObject({ failed: 0, isAnswered: true });
      const { expiresAt, readAt } = await found();
      const inMs = state === 'open' ? expiresAt.getTime() - readAt.getTime() : 3_600_000;
      expect(Math.abs((next?.inMs ?? 0) - inMs)).toBeLessThan(5_000);
    }
    expect([await wallet(), await fixture.balance(other, 'wallet')]).toEqual([0n, 500_00n]);
    const alarms = (await exceptionsFixtureOf(fixture.deps).all()).filter(
      ({ evidence }) => evidence?.paymentNo === paymentNo,
    );
    expect(alarms).toMatchObject([{ alarm: 'payment' }]);
    await fixture.deps.pool.query(
      "update qr set state = 'expired', ended_at = now() - interval '2 days' where member_id = $1 and state = 'open'",
      [member.id],
    );
    await fixture.deps.pool.query("update qr set ended_at = now() - interval '2 days' where member_id = $1", [
      member.id,
    ]);
    await ask(deps);
    expect(await inquiry()).toBeUndefined();
  },
);

test('a QR whose payment goes to staff is cancelled all the same', async () => {
  await takeAsOthers('OTHERS-CANCELLED', await fixture.member());
  const payment = { paymentNo: 'OTHERS-CANCELLED', amount: 500_00n };
  const deps = withGateway({ kind: 'paid' }, { kind: 'paid', payment });
  expect(await cancelQr(deps, { id: member.id, currency: 'THB' }, qrId)).toMatchObject({ ok: true });
  expect(await found()).toMatchObject({ state: 'cancelled' });
});
