import { z } from 'zod';
import { call } from '../call.ts';
import { code, empty, id, money, qrState, time } from '../fields.ts';

const qr = z
  .object({
    qrcodeId: z.string().nullable(),
    hasQrcode: z.boolean().describe('An open code exists and can be paid'),
    qrcode: z.string().nullable().describe('SVG markup'),
    payload: z
      .string()
      .nullable()
      .describe('The EMVCo text in it; null where a gateway gives a picture only'),
    amount: money,
    payee: z
      .string()
      .nullable()
      .describe('The name that the payer’s bank will show; null where there is no QR'),
    reference: z
      .string()
      .nullable()
      .describe('What the payment carries, for the member to compare and to tell support'),
    createdAt: time.nullable(),
    expireIn: z.int().min(0).describe('Seconds'),
    message: z.string().describe('An error code where hasQrcode is false, else empty'),
    status: qrState
      .nullable()
      .describe('State of the code that qrcodeId names, open or not; null when there never was one'),
    depositId: z
      .string()
      .nullable()
      .describe('The statement entry of the payment; null before it came, and where one QR was paid twice'),
  })
  .meta({ id: 'Qr' });

export const qrcodeCalls = {
  getQr: call({
    summary: 'The open QR at a provider, else the state of the newest one',
    auth: 'member',
    look: true,
    excluded: 'open',
    params: z.object({ bankCode: code }),
    reply: qr,
    errors: ['NO_BANK'],
  }),
  createQr: call({
    summary: 'Make a QR for one deposit; cancels an open one',
    auth: 'member',
    part: 'deposit',
    excluded: 'refused',
    params: z.object({ bankCode: code }),
    body: z.object({ amount: money }),
    reply: qr,
    errors: ['NO_BANK', 'QR_MINIMUM', 'QR_FAIL', 'QR_ALREADY_PAID', 'LIMIT_REACHED', 'REQUEST_LIMIT'],
    idempotent: true,
    money: true,
  }),
  cancelQr: call({
    summary: 'Cancel a QR; a payment that arrives all the same is credited',
    auth: 'member',
    excluded: 'open',
    params: z.object({ qrcodeId: id }),
    reply: empty,
    errors: ['NO_DATA', 'QR_ALREADY_PAID', 'QR_FAIL'],
  }),
};
