import { NIL as nobody } from 'uuid';
import { type Alarm, raiseAlarm } from '../../inquiry/alarm.ts';
import type { Entry } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { QrGateway, QrPayment } from '../../providers/qr/qr-gateway.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { postCompared } from './compare-similar.ts';
import type { Qr } from './qr.queries.ts';
import { evidenceOf, type QrEvidence } from './qr-evidence.ts';
import { findPayment } from './qr-payment.queries.ts';
import { settleKnownReceipt } from './settle-known-receipt.ts';
import { isThirdPartyDeposit } from './third-party-deposit.ts';

/**
 * Credits money that came through a QR, whatever the QR's state and whatever was asked for. The id comes from the
 * gateway's number of the payment, so it is credited once, however often and from wherever it is heard of. Money from
 * somebody else's account waits in suspense, in the member's sight, until a person has looked.
 */
export async function creditQr(
  deps: Pick<Deps, 'pool' | 'ledger' | 'log'>,
  qr: Qr,
  payment: QrPayment,
): Promise<void> {
  const { provider } = qr;
  const id = deriveId(qr.id, `${provider}/${payment.paymentNo}`);
  const isForeign =
    payment.payer !== undefined && (await isThirdPartyDeposit(deps.pool, qr.memberId, payment.payer));
  const data = { id: qr.id, ...evidenceOf({ code: provider, currency: qr.currency }, payment, qr.createdAt) };
  const posted = await postCompared(deps.pool, data, qr.memberId, async (compared) => {
    const alarm = alarmOf(qr, data, isForeign, compared.doubts);
    const all = { ...data, ...compared };
    const outcome = await deps.ledger.post({
      memberId: qr.memberId,
      id,
      kind: 'move',
      debit: `operator:qr:${provider}`,
      amount: payment.amount,
      currency: qr.currency,
      ...(alarm ? waiting(qr, { ...all, alarm }) : credited(qr, id, all)),
    });
    if (!outcome.ok && outcome.code !== 'KEY_REUSED')
      throw new Error(`a QR payment was not credited: ${outcome.code}`);
    if (!outcome.ok) await reportedOtherwise(deps, qr, id, payment, isForeign);
  });
  if (posted.kind === 'known') await settleKnownReceipt(deps, qr, id, data, isForeign, posted.payment);
}

function credited(qr: Qr, id: string, data: object) {
  return {
    credit: 'wallet',
    reason: 'qr',
    statement: { type: 'deposit', counterpart: 'BANK' },
    record: { name: 'qr_payment', data },
    outbox: [
      paidHint(qr),
      { topic: 'hint', payload: { event: 'deposit', data: { depositId: id, status: 'SUCCESS' } } },
      { topic: 'hint', payload: { event: 'wallet', data: {} } },
    ],
  } satisfies Partial<Entry>;
}

/** Why it waits for a person; null: it is the member's. */
function alarmOf(
  { id, currency }: Qr,
  { provider, paymentNo, bankReceiptId, amount }: QrEvidence,
  isForeign: boolean,
  doubts: readonly string[],
): Alarm | null {
  if (!isForeign && doubts.length === 0) return null;
  return {
    kind: doubts.length > 0 ? 'possible-duplicate' : 'third-party',
    account: 'operator:suspense',
    currency,
    theirs: amount,
    details: {
      provider,
      qrId: id,
      paymentNo,
      bankReceiptId: bankReceiptId,
      ...(doubts.length > 0 && { like: doubts }),
    },
  };
}

/** In suspense under its member, whom a person gives it to, or the account that it came from. */
function waiting(qr: Qr, data: object) {
  return {
    credit: 'operator:suspense',
    reason: 'correction',
    record: { name: 'qr_payment', data },
    outbox: [paidHint(qr)],
  } satisfies Partial<Entry>;
}

function paidHint(qr: Qr) {
  return { topic: 'hint', payload: { event: 'qrcode', data: { qrcodeId: qr.id, status: 'PAID' } } } as const;
}

/**
 * The same payment was told before in another way. What was booked stays until a person has asked: with another amount, or
 * from somebody else's account, of which the first word said nothing.
 */
async function reportedOtherwise(
  deps: Pick<Deps, 'pool'>,
  qr: Qr,
  id: string,
  { paymentNo, amount }: QrPayment,
  isForeign: boolean,
): Promise<void> {
  const booked = await findPayment(deps.pool, qr.memberId, id);
  const isSame = booked?.amount === amount;
  if (isSame && !isForeign) return;
  await raiseAlarm(
    deps,
    {
      kind: isSame ? 'third-party' : 'payment',
      account: `operator:qr:${qr.provider}`,
      currency: qr.currency,
      theirs: String(amount),
      details: {
        qrId: qr.id,
        paymentNo,
        why: isSame ? 'credited before the payer was told' : 'told with two amounts',
      },
      memberId: qr.memberId,
    },
    deriveId(id, `alarm/${isSame ? 'payer' : amount}`),
  );
}

/**
 * Money under a reference that is none of ours: it is in the books, in suspense, until a person knows whose it is, and what
 * else it may be.
 */
export async function suspendPayment(
  deps: Pick<Deps, 'pool' | 'ledger' | 'log'>,
  gateway: Pick<QrGateway, 'code' | 'currency'>,
  reference: string,
  payment: QrPayment,
): Promise<void> {
  const { code: provider, currency } = gateway;
  const alarm: Alarm = {
    kind: 'unattributed',
    account: 'operator:suspense',
    currency,
    theirs: String(payment.amount),
    details: { provider, reference, paymentNo: payment.paymentNo },
  };
  const data = evidenceOf(gateway, payment);
  // What a bank's line told of before is booked by that.
  await postCompared(deps.pool, data, null, async (compared) => {
    const outcome = await deps.ledger.post({
      memberId: nobody,
      id: deriveId(nobody, `qr/${provider}/${payment.paymentNo}`),
      kind: 'move',
      debit: `operator:qr:${provider}`,
      credit: 'operator:suspense',
      amount: payment.amount,
      currency,
      reason: 'correction',
      record: { name: 'qr_unclaimed', data: { ...data, ...compared, alarm } },
    });
    if (!outcome.ok) throw new Error(`an unattributed payment was not booked: ${outcome.code}`);
  });
}
