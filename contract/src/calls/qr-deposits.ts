import { z } from 'zod';
import { call } from '../call.ts';
import { code, empty, id, money, qrState, time } from '../fields.ts';

const qr = z
  .object({
    qrcodeId: z.string().nullable(),
    hasQrcode: z.boolean().describe('An open QR exists and can be paid'),
    qrcode: z.string().nullable().describe('SVG markup'),
    payload: z.string().nullable().describe('EMVCo payload; null: the gateway returns only a picture'),
    amount: money,
    payee: z.string().nullable().describe('Payee name that the payer’s bank shows; null: no QR'),
    reference: z.string().nullable().describe('Reference that the payment carries; null: none'),
    createdAt: time.nullable(),
    expireIn: z.int().min(0).describe('Seconds until the QR expires'),
    message: z.string().describe('Error code if hasQrcode is false; otherwise empty'),
    status: qrState
      .nullable()
      .describe('State of the QR that qrcodeId names, open or not; null: never created'),
    depositId: z
      .string()
      .nullable()
      .describe('Statement entry of the payment; null: not paid yet, or the QR was paid twice'),
  })
  .meta({ id: 'Qr' });

export const qrcodeCalls = {
  getQr: call({
    summary: 'Return the open QR of a provider, or the state of the newest one',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    params: z.object({ bankCode: code }),
    reply: qr,
    errors: ['NO_BANK'],
  }),
  createQr: call({
    summary: 'Create a QR for one deposit; an open QR is cancelled',
    auth: 'member',
    part: 'deposit',
    whileExcluded: 'refused',
    params: z.object({ bankCode: code }),
    body: z.object({ amount: money }),
    reply: qr,
    errors: ['NO_BANK', 'QR_MINIMUM', 'QR_FAIL', 'QR_ALREADY_PAID', 'LIMIT_REACHED', 'REQUEST_LIMIT'],
    idempotent: true,
    money: true,
  }),
  cancelQr: call({
    summary: 'Cancel a QR; a later payment is still credited',
    auth: 'member',
    whileExcluded: 'allowed',
    params: z.object({ qrcodeId: id }),
    reply: empty,
    errors: ['NO_DATA', 'QR_ALREADY_PAID', 'QR_FAIL'],
  }),
};
