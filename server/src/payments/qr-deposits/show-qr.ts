import type { QrState } from '@kapao/contract/fields';
import { toWire } from '@kapao/core/money';
import type { ReplyOf } from '../../platform/call/context.ts';
import { qrImage, wrapPng } from '../../platform/qr-image.ts';
import type { Qr } from './qr.queries.ts';
import { qrStates } from './states.ts';

export type ShownQr = ReplyOf<'getQr'>;

/** Returns a QR for the wire; only one that can be paid now has its picture. */
export async function showQr(
  qr: Qr | null,
  depositId: string | null = null,
  now = new Date(),
): Promise<ShownQr> {
  if (!qr) return { ...nothing, qrcodeId: null, amount: 0, status: null, depositId };
  const status = statusOf(qr, now);
  const picture = status === 'OPEN' ? await pictureOf(qr) : null;
  if (picture === null)
    return {
      ...nothing,
      qrcodeId: qr.id,
      amount: toWire(qr.paidAmount ?? qr.amount),
      payee: qr.payee,
      reference: qr.reference,
      createdAt: qr.createdAt.toISOString(),
      status,
      depositId,
    };
  return {
    qrcodeId: qr.id,
    hasQrcode: true,
    qrcode: picture,
    payload: qr.payload,
    amount: toWire(qr.amount),
    payee: qr.payee,
    reference: qr.reference,
    createdAt: qr.createdAt.toISOString(),
    expireIn: Math.max(0, Math.floor((qr.expiresAt.getTime() - now.getTime()) / 1000)),
    message: '',
    status,
    depositId,
  };
}

const nothing = {
  hasQrcode: false,
  qrcode: null,
  payload: null,
  payee: null,
  reference: null,
  createdAt: null,
  expireIn: 0,
  message: '',
};

/** A gateway's own picture is shown unchanged, wrapped in an SVG as our own QRs are. */
async function pictureOf({ payload, picture }: Qr): Promise<string | null> {
  if (payload !== null) return qrImage(payload);
  return picture === null ? null : wrapPng(picture);
}

/** Returns the state shown: a QR expires by the clock before an inquiry records it. */
function statusOf(qr: Qr, now: Date): QrState {
  const { shown } = qrStates[qr.state];
  return shown === 'OPEN' && qr.expiresAt <= now ? 'EXPIRED' : shown;
}
