import { type Minor, minor } from '../money.ts';
import { toDecimalString } from '../money-format.ts';
import { appendChecksum, readElements, readWithChecksum, toMap, writeElement } from './emv.ts';

/** Thai QR payment: the fields that a payer's bank reads from the QR (EMVCo merchant-presented mode, Thai profile). */
export type PaymentQr = CreditTransferQr | BillPaymentQr;

/** Tag 29: transfer to a person or shop identified by phone, id, wallet or account. It carries no reference. */
export interface CreditTransferQr {
  readonly kind: 'credit-transfer';
  readonly proxy: Proxy;
  /** Satang; null if the payer types it. */
  readonly amount: Minor<'THB'> | null;
}

/** Tag 30: a bill payment. Reference 1 is returned with the payment and matches it to one deposit. */
export interface BillPaymentQr {
  readonly kind: 'bill-payment';
  /** Tax id of 13 digits, mostly followed by a 2-digit suffix. */
  readonly billerId: string;
  readonly reference1: string;
  readonly reference2: string | null;
  /** Tag 62.07. */
  readonly reference3: string | null;
  readonly amount: Minor<'THB'> | null;
}

export type ProxyType = 'mobile' | 'national-id' | 'e-wallet' | 'bank-account';

export interface Proxy {
  readonly type: ProxyType;
  /** Value as in the QR: a mobile number as 13 digits, `0066…`. */
  readonly value: string;
}

const creditTransferAid = 'A000000677010111';
const billPaymentAid = 'A000000677010112';
const baht = '764';

const proxyTags: Readonly<Record<ProxyType, { readonly tag: string; readonly shape: RegExp }>> = {
  mobile: { tag: '01', shape: /^\d{13}$/ },
  'national-id': { tag: '02', shape: /^\d{13}$/ },
  'e-wallet': { tag: '03', shape: /^\d{15}$/ },
  'bank-account': { tag: '04', shape: /^\d{4,43}$/ },
};
// Object.keys returns plain strings; the table's keys are exactly the proxy types.
const proxyTypes = Object.keys(proxyTags) as ProxyType[];
const billerShape = /^\d{13}(\d{2})?$/;
const referenceShape = /^[A-Z0-9]{1,20}$/;

/** Converts `081-234-5678` to PromptPay's form: digits only, 66 for the leading 0, padded to 13. */
export function mobileProxy(phone: string): Proxy {
  const digits = phone.replace(/\D/g, '').replace(/^0/, '66');
  return { type: 'mobile', value: digits.padStart(13, '0') };
}

/** Returns the text of a PromptPay QR. Without an amount it is static: the payer types one, any number of times. */
export function writeCreditTransfer(proxy: Proxy, amount: bigint | null = null): string {
  const { tag, shape } = proxyTags[proxy.type];
  if (!shape.test(proxy.value)) throw new RangeError(`not a PromptPay ${proxy.type}`);
  const template = writeElement('00', creditTransferAid) + writeElement(tag, proxy.value);
  return write('29', template, amount, null);
}

/** Returns the text of a bill-payment QR. Throws RangeError on references that a bank would refuse. */
export function writeBillPayment(
  bill: Omit<BillPaymentQr, 'kind' | 'amount'> & { readonly amount: bigint | null },
): string {
  const { billerId, reference1, reference2, reference3, amount } = bill;
  if (!billerShape.test(billerId)) throw new RangeError('a biller id has 13 or 15 digits');
  for (const reference of [reference1, reference2, reference3]) {
    if (reference !== null && !referenceShape.test(reference))
      throw new RangeError(`a reference is 1 to 20 of A-Z and 0-9, not ${JSON.stringify(reference)}`);
  }
  const template =
    writeElement('00', billPaymentAid) +
    writeElement('01', billerId) +
    writeElement('02', reference1) +
    (reference2 === null ? '' : writeElement('03', reference2));
  return write('30', template, amount, reference3);
}

/** Parses a Thai payment QR; null for anything incomplete or damaged. */
export function readPaymentQr(text: string): PaymentQr | null {
  const root = readWithChecksum(text);
  if (root?.get('00') !== '01' || root.get('58') !== 'TH' || root.get('53') !== baht) return null;
  const amount = readAmount(root.get('54'));
  if (amount === undefined) return null;
  const transfer = root.get('29');
  const bill = root.get('30');
  // A QR with two receivers does not say which one it pays.
  if ((transfer === undefined) === (bill === undefined)) return null;
  if (transfer !== undefined) return readCreditTransfer(transfer, amount);
  return readBill(bill ?? '', root.get('62'), amount);
}

function write(tag: '29' | '30', template: string, amount: bigint | null, reference3: string | null): string {
  if (amount !== null && amount <= 0n) throw new RangeError('an amount in a QR is above zero');
  return appendChecksum(
    writeElement('00', '01') +
      writeElement('01', amount === null ? '11' : '12') +
      writeElement(tag, template) +
      writeElement('53', baht) +
      (amount === null ? '' : writeElement('54', writeAmount(amount))) +
      writeElement('58', 'TH') +
      (reference3 === null ? '' : writeElement('62', writeElement('07', reference3))),
  );
}

function writeAmount(amount: bigint): string {
  const text = toDecimalString(amount);
  if (text.length > 13) throw new RangeError(`${text} is longer than the 13 characters of tag 54`);
  return text;
}

/**
 * Returns the amount; null without one, undefined if it is not an amount. Generators differ: `500`, `500.5` and `500.50`
 * occur.
 */
function readAmount(text: string | undefined): Minor<'THB'> | null | undefined {
  if (text === undefined) return null;
  const match = /^(?=.{1,13}$)(\d+)(?:\.(\d{0,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  const amount = BigInt(whole + fraction.padEnd(2, '0'));
  return amount > 0n ? minor<'THB'>(amount) : undefined;
}

function readTemplate(text: string, aid: string): ReadonlyMap<string, string> | null {
  const elements = readElements(text);
  const template = elements && toMap(elements);
  return template?.get('00') === aid ? template : null;
}

function readCreditTransfer(text: string, amount: Minor<'THB'> | null): CreditTransferQr | null {
  const template = readTemplate(text, creditTransferAid);
  if (!template) return null;
  const [type, ...others] = proxyTypes.filter((name) => template.has(proxyTags[name].tag));
  if (!type || others.length > 0) return null;
  const value = template.get(proxyTags[type].tag) ?? '';
  return proxyTags[type].shape.test(value)
    ? { kind: 'credit-transfer', proxy: { type, value }, amount }
    : null;
}

function readBill(
  text: string,
  additional: string | undefined,
  amount: Minor<'THB'> | null,
): BillPaymentQr | null {
  const template = readTemplate(text, billPaymentAid);
  const billerId = template?.get('01') ?? '';
  const reference1 = template?.get('02') ?? '';
  if (!template || !billerShape.test(billerId) || !referenceShape.test(reference1)) return null;
  const reference2 = template.get('03') ?? null;
  const more = additional === undefined ? [] : readElements(additional);
  if (!more || (reference2 !== null && !referenceShape.test(reference2))) return null;
  const reference3 = toMap(more)?.get('07') ?? null;
  return { kind: 'bill-payment', billerId, reference1, reference2, reference3, amount };
}
