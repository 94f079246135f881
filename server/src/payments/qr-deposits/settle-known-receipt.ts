import { because, type OpenReason } from '@kapao/contract/backoffice/reasons/open-reason';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { records } from '../../platform/ledger-records.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { findKnown, noteMissedDeposit } from '../bank-receipts/known-receipt.ts';
import { creditHints } from '../bank-receipts/post-receipt.ts';
import type { Qr } from './qr.queries.ts';
import type { QrEvidence } from './qr-evidence.ts';
import { isPaidBy, noteQrPaid } from './qr-payment.queries.ts';
import { isThirdPartyDeposit } from './third-party-deposit.ts';

type Known = NonNullable<Awaited<ReturnType<typeof findKnown>>>;

const reportedAs = {
  new: 'REPORTED_BEFORE',
  credited: 'REPORTED_AND_CREDITED',
  'in-suspense': 'REPORTED_AND_IN_SUSPENSE',
  returned: 'REPORTED_AND_RETURNED',
} as const satisfies Record<Known['state'], OpenReason>;

/**
 * Settles a QR payment that another source (`alike`, if the two share no key) reported first, without posting it again:
 * the QR is marked paid if the member has the money, and unattributed money in suspense is credited to them. Money from
 * another person's account (`isForeign`, or by the earlier report) and every other case goes to staff.
 */
export async function settleKnownReceipt(
  deps: Pick<Deps, 'pool' | 'ledger'>,
  qr: Qr,
  id: string,
  evidence: QrEvidence & { readonly id: string },
  isForeign: boolean,
  alike: Known | null,
): Promise<void> {
  if (await isPaidBy(deps.pool, qr, evidence)) return;
  const known = alike ?? (await findKnown(deps.pool, evidence.keys));
  if (!known || known.state === 'new') throw new Error('a payment is being booked at this moment');
  const data = { ...evidence, bankReceiptId: known.id };
  const isSameMoney = known.amount === BigInt(evidence.amount) && !known.sources.includes('qr');
  if (isSameMoney && known.state === 'credited' && known.memberId === qr.memberId && known.entryId)
    return notePaid(deps.pool, qr, known.entryId, data);
  if (
    isSameMoney &&
    known.state === 'in-suspense' &&
    known.entryId &&
    (isForeign || (await isThirdParty(deps.pool, qr, known)))
  ) {
    // The alarm comes before the QR is marked paid: a process that dies in between is retried.
    await escalateDoubt(deps, qr, id, evidence, known, 'third-party');
    return notePaid(deps.pool, qr, known.entryId, { ...data, alarm: {} });
  }
  if (isSameMoney && known.state === 'in-suspense' && known.doubts.length === 0) {
    const found = deriveId(id, 'found');
    const outcome = await deps.ledger.post({
      memberId: qr.memberId,
      id: found,
      kind: 'move',
      debit: 'operator:suspense',
      credit: 'wallet',
      amount: known.amount,
      currency: qr.currency,
      reason: 'qr',
      refusable: true,
      statement: { type: 'deposit', counterpart: 'BANK' },
      record: { name: records.qrFound, data },
      outbox: [
        { topic: 'hint', payload: { event: 'qrcode', data: { qrcodeId: qr.id, status: 'PAID' } } },
        ...creditHints(found),
      ],
    });
    if (outcome.ok) return;
    if (outcome.code === 'REFUSED' && outcome.refusal.code === 'MISSED')
      await noteMissedDeposit(deps.pool, qr.memberId, known.id);
    else if (alike) throw new Error('a payment was given to somebody at this moment');
  }
  await escalateDoubt(deps, qr, id, evidence, known);
}

async function notePaid(
  pool: Deps['pool'],
  qr: Qr,
  entryId: string,
  data: QrEvidence & { readonly alarm?: object },
): Promise<void> {
  if (await noteQrPaid(pool, qr.memberId, entryId, data)) return;
  // A payment without a shared key may by now belong to another QR payment: this one is retried and compared again.
  if (!(await isPaidBy(pool, qr, data))) throw new Error('another payment was this one at this moment');
}

/** Whether the payer in the earlier report is another person. */
function isThirdParty(pool: Deps['pool'], { memberId }: Qr, { from }: Known): Promise<boolean> {
  const { bankCode, accountNo, names } = from;
  return isThirdPartyDeposit(pool, memberId, { bankCode, accountNo, name: names[0] ?? null });
}

async function escalateDoubt(
  deps: Pick<Deps, 'pool'>,
  qr: Qr,
  id: string,
  { paymentNo, amount }: QrEvidence,
  known: Known,
  kind: 'payment' | 'third-party' = 'payment',
): Promise<void> {
  const alarm = {
    kind,
    account: `operator:qr:${qr.provider}`,
    currency: qr.currency,
    ours: String(known.amount),
    theirs: amount,
    details: { qrId: qr.id, paymentNo, bankReceiptId: known.id, why: because(reportedAs[known.state]) },
    memberId: qr.memberId,
  } as const;
  await raiseAlarm(deps, alarm, deriveId(id, 'alarm/known'));
}

/** Raises an alarm when the gateway gives a payment that nobody owns another amount than before. */
export async function reportOtherAmount(deps: Pick<Deps, 'pool'>, evidence: QrEvidence): Promise<void> {
  const known = await findKnown(deps.pool, evidence.keys);
  if (!known || known.amount === BigInt(evidence.amount)) return;
  const alarm = {
    kind: 'payment',
    account: `operator:qr:${evidence.provider}`,
    currency: known.currency,
    ours: String(known.amount),
    theirs: evidence.amount,
    details: { paymentNo: evidence.paymentNo, bankReceiptId: known.id, why: because('TWO_AMOUNTS') },
  } as const;
  await raiseAlarm(deps, alarm, deriveId(known.id, `alarm/${evidence.amount}`));
}
