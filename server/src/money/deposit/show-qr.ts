import type { QrState } from '@kapao/contract/fields';
import { toWire } from '@kapao/core/money';
import { drawQr } from '../../base/draw-qr.ts';
import type { ReplyOf } from '../../web/call/context.ts';
import type { Qr } from './qr.queries.ts';
import { qrStates } from './states.ts';

export type ShownQr = ReplyOf<'getQr'>;

/** A QR as the wire shows it; only one that can be paid now has its picture. */
export async function showQr(
  qr: Qr | null,
  depositId: string | null = null,
  now = new Date(),
): Promise<ShownQr> {
  if (!qr) return { ...nothing, qrcodeId: null, amount: 0, status: null, depositId };
  const status = statusOf(qr, now);
  if (status !== 'OPEN' || qr.payload === null)
    return { ...nothing, qrcodeId: qr.id, amount: toWire(qr.paidAmount ?? qr.amount), status, depositId };
  return {
    qrcodeId: qr.id,
    hasQrcode: true,
    qrcode: await drawQr(qr.payload),
    payload: qr.payload,
    amount: toWire(qr.amount),
    expireIn: Math.max(0, Math.floor((qr.expiresAt.getTime() - now.getTime()) / 1000)),
    message: '',
    status,
    depositId,
  };
}

const nothing = { hasQrcode: false, qrcode: null, payload: null, expireIn: 0, message: '' };

/** The clock ends a QR before the turn of asking does that writes it down. */
function statusOf(qr: Qr, now: Date): QrState {
  const { shown } = qrStates[qr.state];
  return shown === 'OPEN' && qr.expiresAt <= now ? 'EXPIRED' : shown;
}
