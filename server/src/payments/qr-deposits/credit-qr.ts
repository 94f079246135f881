import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { NIL as nobody } from 'uuid';
import { type Alarm, raiseAlarm } from '../../inquiry/alarm.ts';
import type { Entry } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { records } from '../../platform/ledger-records.ts';
import type { QrGateway, QrPayment } from '../../providers/qr/qr-gateway.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { postCompared } from './post-compared.ts';
import type { Qr } from './qr.queries.ts';
import { evidenceOf, type QrEvidence } from './qr-evidence.ts';
import { findPayment } from './qr-payment.queries.ts';
import { reportOtherAmount, settleKnownReceipt } from './settle-known-receipt.ts';
import { isThirdPartyDeposit } from './third-party-deposit.ts';

/**
 * Credits money paid through a QR, whatever its state and amount, once per payment number of the gateway, from which
 * the id comes. Money from another person's account waits in suspense, visible to the member, for a staff review; money for
 * an erased member waits there as nobody's.
 */
export async function creditQr(
  deps: Pick<Deps, 'pool' | 'ledger' | 'log'>,
  qr: Qr,
  payment: QrPayment,
): Promise<void> {
  const { provider } = qr;
  const id = deriveId(qr.id, `${provider}/${payment.paymentNo}`);
  const isForeign =
    !qr.isErased &&
    payment.payer !== undefined &&
    (await isThirdPartyDeposit(deps.pool, qr.memberId, payment.payer));
  const data = { id: qr.id, ...evidenceOf({ code: provider, currency: qr.currency }, payment, qr.createdAt) };
  let hasWallet = true;
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
      ...(alarm ? suspensePart(qr, { ...all, alarm }) : walletPart(qr, id, all)),
    });
    if (outcome.ok) return;
    hasWallet = outcome.code !== 'NO_ACCOUNT';
    if (hasWallet && outcome.code !== 'KEY_REUSED')
      throw new Error(`a QR payment was not credited: ${outcome.code}`);
    if (hasWallet) await reportDiscrepancy(deps, qr, id, payment, isForeign);
  });
  if (!hasWallet)
    return postUnattributedPayment(deps, { code: provider, currency: qr.currency }, qr.reference, payment);
  if (posted.kind === 'known') await settleKnownReceipt(deps, qr, id, data, isForeign, posted.payment);
}

function walletPart(qr: Qr, id: string, data: object) {
  return {
    credit: 'wallet',
    reason: 'qr',
    statement: { type: 'deposit', counterpart: 'BANK' },
    record: { name: records.qrPayment, data },
    outbox: [
      paidHint(qr),
      { topic: 'hint', payload: { event: 'deposit', data: { depositId: id, status: 'SUCCESS' } } },
      { topic: 'hint', payload: { event: 'wallet', data: {} } },
    ],
  } satisfies Partial<Entry>;
}

/** Returns the alarm for a staff review; null: the money is the member's. */
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

/**
 * Returns the entry to suspense under the QR's member; staff later credit the member or return the money to its account.
 */
function suspensePart(qr: Qr, data: object) {
  return {
    credit: 'operator:suspense',
    reason: 'correction',
    record: { name: records.qrPayment, data },
    outbox: [paidHint(qr)],
  } satisfies Partial<Entry>;
}

function paidHint(qr: Qr) {
  return { topic: 'hint', payload: { event: 'qrcode', data: { qrcodeId: qr.id, status: 'PAID' } } } as const;
}

/**
 * Raises an alarm when the same payment was reported differently before: with another amount, or now from another person's
 * account. The booking stays until staff have asked.
 */
async function reportDiscrepancy(
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
        why: because(isSame ? 'CREDITED_BEFORE_PAYER' : 'TWO_AMOUNTS'),
      },
      memberId: qr.memberId,
    },
    deriveId(id, `alarm/${isSame ? 'payer' : amount}`),
  );
}

/** Posts money under an unknown reference to suspense, until staff know whose it is and what it may duplicate. */
export async function postUnattributedPayment(
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
  // A payment that a bank receipt reported before is already posted.
  const posted = await postCompared(deps.pool, data, null, async (compared) => {
    const outcome = await deps.ledger.post({
      memberId: nobody,
      id: deriveId(nobody, `qr/${provider}/${payment.paymentNo}`),
      kind: 'move',
      debit: `operator:qr:${provider}`,
      credit: 'operator:suspense',
      amount: payment.amount,
      currency,
      reason: 'correction',
      record: { name: records.qrUnclaimed, data: { ...data, ...compared, alarm } },
    });
    if (!outcome.ok && outcome.code !== 'KEY_REUSED')
      throw new Error(`an unattributed payment was not booked: ${outcome.code}`);
    if (!outcome.ok) await reportOtherAmount(deps, data);
  });
  if (posted.kind === 'known') await reportOtherAmount(deps, data);
}
