import { toBuffer } from 'qrcode';
import { bangkokTime } from '../bank/trans-ref.ts';
import { demoKeys } from '../demo-keys.ts';
import { type Fields, fieldsOf, text } from '../fields.ts';
import { toPositiveMinor, toText } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { type Bill, writeBill } from './bill-qr.ts';
import {
  findGatewayQr,
  type GatewayQr,
  insertGatewayQr,
  recordPayment,
  statusOfQr,
} from './gateway-qr.queries.ts';
import type { ScannedQr } from './scanned-qr.ts';

export type PayGateway = 'WW' | 'E2P';
/** Minimum amounts in satang; below them the gateway creates no QR. */
const leastMinor = { WW: 100_00, E2P: 50_00 } as const;

export interface PayAnswer {
  status: number;
  body: Fields;
}

/** Creates a QR under the customer's reference. WW returns its text, E2P only its image. */
export async function orderQr(state: SandboxState, gateway: PayGateway, body: unknown): Promise<PayAnswer> {
  const fields = fieldsOf(body);
  const reference = text(fields, 'reference');
  const amount = toPositiveMinor(fields.amount);
  const lifeS = Number(fields.expiresInS ?? 600);
  const sound =
    /^[A-Z0-9]{1,20}$/.test(reference) &&
    text(fields, 'currency') === 'THB' &&
    amount !== undefined &&
    amount >= leastMinor[gateway] &&
    Number.isSafeInteger(lifeS) &&
    lifeS > 0;
  if (!sound) return { status: 400, body: { code: 'INVALID', reference } };
  const { billerId, payee } = demoKeys.pay[gateway];
  const bill = { billerId, reference1: reference, reference2: '', reference3: '', amount };
  const qrText = writeBill(bill);
  const isNew = state.store.atomically(() => {
    if (findGatewayQr(state.store, gateway, reference)) return false;
    insertGatewayQr(
      state.store,
      { gateway, reference, amount, currency: 'THB', qr_text: qrText },
      lifeS * 1000,
    );
    return true;
  });
  if (!isNew) return { status: 409, body: { code: 'DUPLICATE', reference } };
  const shown =
    gateway === 'WW'
      ? { qrText }
      : { qrImage: (await toBuffer(qrText, { type: 'png', margin: 2, scale: 6 })).toString('base64') };
  return { status: 200, body: { reference, state: 'open', ...shown, payee } };
}

export function readQr(state: SandboxState, gateway: PayGateway, reference: string): PayAnswer {
  const qr = findGatewayQr(state.store, gateway, reference);
  return qr
    ? { status: 200, body: statusFields(qr) }
    : { status: 404, body: { code: 'NOT_FOUND', reference } };
}

/** Cancels a QR that is neither paid nor cancelled, and returns its state. */
export function closeQr(state: SandboxState, gateway: PayGateway, reference: string): PayAnswer {
  state.store.run(
    `UPDATE gateway_qr SET cancelled_at = ? WHERE gateway = ? AND reference = ? AND paid_at IS NULL AND cancelled_at IS NULL`,
    Date.now(),
    gateway,
    reference,
  );
  return readQr(state, gateway, reference);
}

const states = { REQUESTED: 'open', PAID: 'paid', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const;

function statusFields(qr: GatewayQr): Fields {
  const state = states[statusOfQr(qr)];
  if (state !== 'paid') return { reference: qr.reference, state };
  const payer = qr.from_account_no !== null && {
    payer: { bankCode: qr.from_bank, accountNo: shownAccount(qr), name: qr.from_name },
    transRef: qr.trans_ref,
  };
  const payment = {
    paymentNo: qr.payment_no,
    amount: toText(qr.paid_amount ?? 0),
    currency: qr.currency,
    at: bangkokTime(qr.paid_at ?? 0),
    ...payer,
  };
  return { reference: qr.reference, state, payment };
}

/** Returns the payer's account number; E2P masks digits, as a slip does. */
function shownAccount({ gateway, from_account_no: accountNo }: GatewayQr): string {
  const whole = accountNo ?? '';
  return gateway === 'WW' ? whole : `xxx-x-x${whole.slice(-5, -1)}-x`;
}

export function scanPay(state: SandboxState, gateway: PayGateway, bill: Bill): ScannedQr | undefined {
  const qr = findGatewayQr(state.store, gateway, bill.reference1);
  if (!qr) return undefined;
  const { billerId, payee } = demoKeys.pay[gateway];
  return {
    amount: qr.amount,
    currency: 'THB',
    receiver: payee,
    reference: qr.reference,
    status: statusOfQr(qr),
    toBank: 'KBANK',
    toAccountNo: billerId,
    book: (paid) => {
      recordPayment(state.store, qr, paid);
      const body = readQr(state, gateway, qr.reference).body;
      state.scheduler.addCallback('callback', 'qr', {
        path: `/api/callback/qr/${gateway}`,
        body,
        signer: gateway,
      });
    },
  };
}
