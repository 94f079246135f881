import { type Minor, minor } from '../money.ts';
import { appendChecksum, readElements, readWithChecksum, toMap, writeElement } from './emv.ts';

/** Payment QR of Laos, in kip: the national LaoQR (tag 38), or BCEL's own OnePay (tag 33). */
export interface LaoQr {
  readonly kind: 'lao-qr' | 'one-pay';
  /** Code of the receiving bank, eight digits; null for OnePay, which is BCEL's. */
  readonly issuer: string | null;
  /** Id of the receiver at the bank; not an account number. */
  readonly receiver: string;
  /** Hundredths of a kip, always whole kip; null if the payer types it. */
  readonly amount: Minor<'LAK'> | null;
  /** Name shown on the payer's screen; '' if none is given. */
  readonly receiverName: string;
  /** Tag 62.01: our bill number, which is returned with the payment. */
  readonly billNumber: string | null;
  /** Tag 62.05. OnePay reports the payment under it. */
  readonly reference: string | null;
}

const laoQrAid = 'A005266284662577';
const kip = '418';
/** Receiver type of a merchant, not a person. */
const merchantType = '002';

interface Order {
  /** Hundredths of a kip; only whole kip can be requested. */
  readonly amount: bigint;
  /** A-Z and 0-9, 1 to 25 characters. */
  readonly billNumber: string;
  /** ASCII only: not every bank counts Lao letters alike. */
  readonly receiverName?: string;
}

/** Returns the text of a national LaoQR for one payment, as LAPNet's members write it. */
export function writeLaoQr(order: Order & { readonly issuer: string; readonly receiver: string }): string {
  if (!/^\d{8}$/.test(order.issuer)) throw new RangeError('an issuer has eight digits');
  const template =
    writeElement('00', laoQrAid) +
    writeElement('01', order.issuer) +
    writeElement('02', merchantType) +
    writeElement('03', order.receiver);
  return write('12', '38', template, order, writeElement('01', billOf(order)));
}

/**
 * Returns the text of a OnePay QR as BCEL's own script writes it, except for the checksum, which that script does not pad. `expiresAt` is Vientiane time, `yyyyMMddHHmmss`; the bank's app refuses payment after that
 * time, and after the first payment.
 */
export function writeOnePay(
  order: Order & { readonly merchant: string; readonly transactionId: string; readonly expiresAt?: string },
): string {
  const template =
    writeElement('00', 'BCEL') +
    writeElement('01', 'ONEPAY') +
    writeElement('02', order.merchant) +
    (order.expiresAt === undefined ? '' : writeElement('03', order.expiresAt)) +
    writeElement('05', 'CLOSEWHENDONE');
  const more = writeElement('01', billOf(order)) + writeElement('05', order.transactionId);
  return write('11', '33', template, order, more);
}

function billOf({ billNumber }: Order): string {
  if (!/^[A-Z0-9]{1,25}$/.test(billNumber)) throw new RangeError('a bill number is 1 to 25 of A-Z and 0-9');
  return billNumber;
}

function write(method: string, tag: string, template: string, order: Order, more: string): string {
  if (order.amount <= 0n || order.amount % 100n !== 0n)
    throw new RangeError('a QR asks for whole kip above zero');
  const name = order.receiverName ?? '';
  return appendChecksum(
    writeElement('00', '01') +
      writeElement('01', method) +
      writeElement(tag, template) +
      writeElement('53', kip) +
      writeElement('54', String(order.amount / 100n)) +
      writeElement('58', 'LA') +
      (name === '' ? '' : writeElement('59', name)) +
      writeElement('60', 'VTE') +
      writeElement('62', more),
  );
}

/** Parses a payment QR of Laos in kip; null for anything incomplete or damaged. */
export function readLaoQr(text: string): LaoQr | null {
  const root = readWithChecksum(text);
  if (root?.get('00') !== '01' || root.get('58') !== 'LA' || root.get('53') !== kip) return null;
  const amount = readKip(root.get('54'));
  const receiver = readReceiver(root.get('38'), root.get('33'));
  const more = readTemplate(root.get('62') ?? '');
  if (amount === undefined || !receiver || !more) return null;
  return {
    ...receiver,
    amount,
    receiverName: root.get('59') ?? '',
    billNumber: more.get('01') ?? null,
    reference: more.get('05') ?? null,
  };
}

function readReceiver(
  national: string | undefined,
  onePay: string | undefined,
): Pick<LaoQr, 'kind' | 'issuer' | 'receiver'> | null {
  // A QR with two receivers does not say which one it pays.
  if ((national === undefined) === (onePay === undefined)) return null;
  const template = readTemplate(national ?? onePay ?? '');
  if (national !== undefined) {
    const [issuer, receiver] = [template?.get('01') ?? '', template?.get('03')];
    const isOne = template?.get('00') === laoQrAid && /^\d{8}$/.test(issuer) && receiver;
    return isOne ? { kind: 'lao-qr', issuer, receiver } : null;
  }
  const receiver = template?.get('02');
  const isOne = template?.get('00') === 'BCEL' && template.get('01') === 'ONEPAY' && receiver;
  return isOne ? { kind: 'one-pay', issuer: null, receiver } : null;
}

function readTemplate(text: string): ReadonlyMap<string, string> | null {
  const elements = readElements(text);
  return elements && toMap(elements);
}

/** Returns the amount; null without one, undefined if it is not a whole amount of kip. */
function readKip(text: string | undefined): Minor<'LAK'> | null | undefined {
  if (text === undefined) return null;
  const [, whole] = /^(\d{1,13})(?:\.0{0,2})?$/.exec(text) ?? [];
  const amount = whole === undefined ? 0n : BigInt(whole) * 100n;
  return amount > 0n ? minor<'LAK'>(amount) : undefined;
}
