import { toMinor, toText } from '../money.ts';
import { crc, element, readElements, withChecksum } from './emv.ts';

/** Payment QR of Laos: the national LaoQR (tag 38) or BCEL OnePay (tag 33), in kip. */
export interface LaoQr {
  kind: 'lao-qr' | 'one-pay';
  receiver: string;
  /** Hundredths of a kip. */
  amount: number;
  billNumber: string;
  /** Tag 62.05; OnePay reports the payment under it. */
  transactionId: string;
}

const laoQrAid = 'A005266284662577';

/** Returns the QR text of one payment to a merchant, as JDB creates it. */
export function writeLaoQr(order: {
  issuer: string;
  receiver: string;
  amount: number;
  billNumber: string;
  name: string;
}): string {
  const template =
    element('00', laoQrAid) +
    element('01', order.issuer) +
    element('02', '002') +
    element('03', order.receiver);
  return withChecksum(
    [
      element('00', '01'),
      element('01', '12'),
      element('38', template),
      element('52', '4533'),
      element('53', '418'),
      element('54', toText(order.amount).replace(/\.00$/, '')),
      element('58', 'LA'),
      element('59', order.name),
      element('60', 'VTE'),
      element('62', element('01', order.billNumber)),
    ],
    '63',
  );
}

/** Parses a payment QR as a Lao bank app does: undefined unless checksum, country, currency and template are right. */
export function readLaoQr(payload: string): LaoQr | undefined {
  const content = payload.trim();
  if (content.length > 512 || crc(content.slice(0, -4)) !== content.slice(-4).toUpperCase()) return undefined;
  const root = readElements(content);
  const more = readElements(root?.get('62') ?? '');
  const amount = toMinor(root?.get('54'));
  if (root?.get('58') !== 'LA' || root.get('53') !== '418' || !more || amount === undefined) return undefined;
  const [national, onePay] = [root.get('38'), root.get('33')].map((value) => readElements(value ?? ''));
  const about = { amount, billNumber: more.get('01') ?? '', transactionId: more.get('05') ?? '' };
  if (national?.get('00') === laoQrAid)
    return { ...about, kind: 'lao-qr', receiver: national.get('03') ?? '' };
  if (onePay?.get('00') === 'BCEL' && onePay.get('01') === 'ONEPAY')
    return { ...about, kind: 'one-pay', receiver: onePay.get('02') ?? '' };
  return undefined;
}
