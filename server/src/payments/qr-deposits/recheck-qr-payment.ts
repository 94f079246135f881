import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { minuteMs } from '@kapao/core/time';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import { type About, type Inquiry, noAnswer } from '../../inquiry/inquiry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { isSentElsewhere } from '../../providers/protocol/adapter.ts';
import { retryAfterMs } from '../../providers/protocol/provider-row.ts';
import type { QrStatus } from '../../providers/qr/qr-gateway.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { rowsOf } from '../../providers/registry/provider-registry.ts';
import { postUnattributedPayment } from './credit-qr.ts';
import { type CreditedPayment, endPaymentCheck, findPayment } from './qr-payment.queries.ts';

/**
 * Age from which a payment that its gateway does not report goes to staff: the gateway is wrong, or its
 * callback came from somebody else.
 */
const patienceMs = 10 * minuteMs;

/** Returns the inquiry that verifies a credited payment at the gateway once more. */
export function qrRecheckInquiry(deps: Pick<Deps, 'pool' | 'ledger' | 'providers' | 'log'>): Inquiry {
  return {
    kind: 'qr-recheck',
    get providers() {
      return rowsOf(deps.providers.qrs);
    },
    async ask({ memberId, id }, { asked }) {
      const payment = await findPayment(deps.pool, memberId, id);
      if (!payment) return { kind: 'closed' };
      const gateway = deps.providers.qrs.get(payment.provider)?.gateway;
      const row = deps.providers.qrs.get(payment.provider)?.row;
      if (!gateway || !row) return noAnswer(about(payment), because('SWITCHED_OFF'));
      const status = await gateway.inquire({ reference: payment.reference, amount: payment.asked });
      const inMs = retryAfterMs(row, asked);
      if (status.kind === 'unknown') return noAnswer(about(payment), status.why, inMs);
      for (const other of (status.kind === 'paid' && status.others) || [])
        await postUnattributedPayment(deps, gateway, payment.reference, other);
      const named = status.kind === 'paid' && status.payment.paymentNo === payment.paymentNo;
      // The gateway reports only one of several payments on one QR; the others go to staff after the waiting time.
      if (!named && ageMs(payment) < patienceMs) return { kind: 'retry', inMs };
      if (!named || status.payment.amount !== payment.amount) await reportDiscrepancy(deps, payment, status);
      await endPaymentCheck(deps.pool, payment);
      return { kind: 'settled' };
    },
  };
}

function ageMs({ createdAt }: CreditedPayment): number {
  return Date.now() - createdAt.getTime();
}

async function reportDiscrepancy(
  deps: Pick<Deps, 'pool' | 'providers'>,
  payment: CreditedPayment,
  status: QrStatus,
): Promise<void> {
  const channel = deps.providers.qrs.get(payment.provider);
  // Only the provider that made the QR knows the payment, so staff have to ask there.
  const isElsewhere = status.kind !== 'paid' && channel && isSentElsewhere(payment, channel);
  const why = isElsewhere && { why: because('PROVIDER_CHANGED') };
  const alarm = {
    kind: 'payment',
    account: `operator:qr:${payment.provider}`,
    currency: payment.currency,
    ours: String(payment.amount),
    ...(status.kind === 'paid' && { theirs: String(status.payment.amount) }),
    details: { qrId: payment.qrId, paymentNo: payment.paymentNo, gateway: status.kind, ...why },
    memberId: payment.memberId,
  } as const;
  await raiseAlarm(deps, alarm, deriveId(payment.id, 'reconcile'));
}

function about({ provider, currency, amount, qrId, paymentNo }: CreditedPayment): About {
  return { account: `operator:qr:${provider}`, currency, amount, details: { qrId, paymentNo } };
}
