import { demoKeys } from '../demo-keys.ts';
import type { SandboxState } from '../sandbox-state.ts';
import {
  findGatewayQr,
  type GatewayQr,
  insertGatewayQr,
  recordPayment,
  statusOfQr,
} from './gateway-qr.queries.ts';
import type { LaoQr } from './lao-qr.ts';
import type { ScannedQr } from './scanned-qr.ts';

const lifeMs = 10 * 60_000;

/** Returns a QR that the merchant created; the bank has no record of it until it is paid. */
export function scanOnePay(state: SandboxState, lao: LaoQr): ScannedQr | undefined {
  const reference = lao.transactionId;
  if (!/^[0-9a-f-]{36}$/.test(reference) || lao.amount <= 0) return undefined;
  const known = findGatewayQr(state.store, 'BCEL', reference);
  return {
    amount: lao.amount,
    currency: 'LAK',
    receiver: demoKeys.onePay.payee,
    reference: lao.billNumber,
    status: known ? statusOfQr(known) : 'REQUESTED',
    toBank: 'BCEL',
    toAccountNo: '010120000123456789',
    book: (paid) => {
      const qr = { gateway: 'BCEL', reference, amount: lao.amount, currency: 'LAK', qr_text: '' } as const;
      if (!known) insertGatewayQr(state.store, qr, lifeMs);
      const ticket = recordPayment(state.store, qr, paid);
      publish(state, qr, { ticket, amount: paid.amount / 100, name: paid.payer?.from_name ?? '' });
    },
  };
}

function publish(state: SandboxState, { reference }: Pick<GatewayQr, 'reference'>, event: object): void {
  state.scheduler.addCallback('onepay-news', 'qr', {
    channel: `uuid-${demoKeys.onePay.merchant}-${reference}`,
    message: JSON.stringify({ uuid: reference, ...event, phone: '' }),
  });
}
