import type { Reply } from '../../src/frame/api/api.ts';

type Qr = Reply<'getQr'>;

export const noQr: Qr = {
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  payload: null,
  payee: null,
  reference: null,
  createdAt: null,
  amount: 0,
  expireIn: 0,
  message: '',
  status: null,
  depositId: null,
};

/** Returns a picture that only looks like a QR; no app can read it. */
function drawnQr(): string {
  const cells = Array.from({ length: 29 * 29 }, (_, at) => {
    const [x, y] = [at % 29, Math.floor(at / 29)];
    const corner = (Math.min(x, 28 - x) < 7 && y < 7) || (x < 7 && y > 21);
    const [u, v] = [x > 21 ? 28 - x : x, y > 21 ? 28 - y : y];
    const ring = Math.max(Math.abs(u - 3), Math.abs(v - 3));
    const isDark = corner ? ring !== 2 : (x * 7 + y * 13 + x * y * 3) % 5 < 2;
    return isDark ? `M${x} ${y}h1v1h-1z` : '';
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 31 31"><path fill="#fff" d="M-1-1h31v31H-1z"/><path d="${cells.join('')}"/></svg>`;
}

export const openQr: Qr = {
  ...noQr,
  qrcodeId: '0198-qr',
  hasQrcode: true,
  qrcode: drawnQr(),
  payload: '0002010102',
  payee: 'บจก. กระเป๋า เพย์เมนต์',
  reference: 'DEP0000000001',
  createdAt: '2026-11-21T07:02:11.000Z',
  amount: 500,
  expireIn: 510,
  status: 'OPEN',
};
