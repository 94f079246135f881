import { NIL as nobody } from 'uuid';
import { type Alarm, raiseAlarm } from '../../asking/alarm.ts';
import { deriveId } from '../../base/derive-id.ts';
import type { Deps } from '../../outside/deps.ts';
import type { QrPayment } from '../../outside/qr/qr-gateway.ts';
import type { Qr } from './qr.queries.ts';

/**
 * Credits money that came through a QR, whatever the QR's state and whatever was asked for. The id comes from the
 * gateway's number of the payment, so it is credited once, however often and from wherever it is heard of.
 */
export async function creditQr(
  deps: Pick<Deps, 'pool' | 'ledger' | 'log'>,
  qr: Qr,
  payment: QrPayment,
): Promise<void> {
  const { provider } = qr;
  const id = deriveId(qr.id, `${provider}/${payment.paymentNo}`);
  const amount = payment.amount;
  const outcome = await deps.ledger.post({
    memberId: qr.memberId,
    id,
    kind: 'move',
    debit: `house:qr:${provider}`,
    credit: 'wallet',
    amount,
    currency: 'THB',
    reason: 'qr',
    statement: { type: 'deposit', counterpart: 'BANK' },
    record: {
      name: 'qr_payment',
      data: { id: qr.id, provider, paymentNo: payment.paymentNo, amount: String(amount) },
    },
    outbox: [
      { topic: 'hint', payload: { event: 'qrcode', data: { qrcodeId: qr.id, status: 'PAID' } } },
      { topic: 'hint', payload: { event: 'deposit', data: { depositId: id, status: 'SUCCESS' } } },
      { topic: 'hint', payload: { event: 'wallet', data: {} } },
    ],
  });
  if (outcome.ok) return;
  if (outcome.code !== 'KEY_REUSED') throw new Error(`a QR payment was not credited: ${outcome.code}`);
  // The same payment was told before with another amount. What was credited stays until a person has asked.
  await raiseAlarm(
    deps,
    {
      kind: 'payment',
      account: `house:qr:${provider}`,
      currency: 'THB',
      theirs: String(amount),
      details: { qrId: qr.id, paymentNo: payment.paymentNo, why: 'told with two amounts' },
      memberId: qr.memberId,
    },
    deriveId(id, `alarm/${amount}`),
  );
}

/** Money under a reference that is none of ours: it is in the books, in suspense, until a person knows whose it is. */
export async function suspendPayment(
  deps: Pick<Deps, 'pool' | 'ledger' | 'log'>,
  provider: string,
  reference: string,
  payment: QrPayment,
): Promise<void> {
  const alarm: Alarm = {
    kind: 'unattributed',
    account: 'house:suspense',
    currency: 'THB',
    theirs: String(payment.amount),
    details: { provider, reference, paymentNo: payment.paymentNo },
  };
  const outcome = await deps.ledger.post({
    memberId: nobody,
    id: deriveId(nobody, `qr/${provider}/${payment.paymentNo}`),
    kind: 'move',
    debit: `house:qr:${provider}`,
    credit: 'house:suspense',
    amount: payment.amount,
    currency: 'THB',
    reason: 'correction',
    record: { name: 'alarm', data: alarm },
  });
  if (!outcome.ok) throw new Error(`an unattributed payment was not booked: ${outcome.code}`);
}
