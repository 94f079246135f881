import { demoKeys } from '../demo-keys.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { readBill } from './bill-qr.ts';
import { scanJdb } from './jdb.ts';
import { scanKbank } from './kbank.ts';
import { readLaoQr } from './lao-qr.ts';
import { scanOnePay } from './onepay.ts';
import { scanPay } from './pay.ts';
import type { ScannedQr } from './scanned-qr.ts';

export type ScanProblem = 'NOT_A_PAYMENT_QR' | 'UNKNOWN_RECEIVER' | 'UNKNOWN_REFERENCE';
export type Scan = { ok: true; qr: ScannedQr } | { ok: false; code: ScanProblem };

export function scanQr(state: SandboxState, payload: string): Scan {
  const bill = readBill(payload);
  if (bill) {
    const { kbank, pay } = demoKeys;
    if (bill.billerId === kbank.billerId) return found(scanKbank(state, bill));
    const gateway = (['WW', 'E2P'] as const).find((code) => pay[code].billerId === bill.billerId);
    return gateway ? found(scanPay(state, gateway, bill)) : { ok: false, code: 'UNKNOWN_RECEIVER' };
  }
  const lao = readLaoQr(payload);
  if (!lao) return { ok: false, code: 'NOT_A_PAYMENT_QR' };
  if (lao.receiver === demoKeys.onePay.merchant && lao.kind === 'one-pay')
    return found(scanOnePay(state, lao));
  if (lao.receiver === demoKeys.jdb.receiver && lao.kind === 'lao-qr') return found(scanJdb(state, lao));
  return { ok: false, code: 'UNKNOWN_RECEIVER' };
}

function found(qr: ScannedQr | undefined): Scan {
  return qr ? { ok: true, qr } : { ok: false, code: 'UNKNOWN_REFERENCE' };
}
