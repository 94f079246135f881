import { toMinor, toText } from '../money.ts';
import { crc, element, readElements, withChecksum } from './emv.ts';

/** A PromptPay bill payment (tag 30), as the payer's bank reads it. */
export interface Bill {
  billerId: string;
  reference1: string;
  reference2: string;
  reference3: string;
  /** Satang; undefined if the payer types the amount. */
  amount: number | undefined;
}

const billPaymentAid = 'A000000677010112';

/** Returns the QR text of a one-time bill payment in baht; reference 3 is in tag 62.07. */
export function writeBill(bill: Bill & { amount: number }): string {
  const template = [
    element('00', billPaymentAid),
    element('01', bill.billerId),
    element('02', bill.reference1),
  ];
  if (bill.reference2) template.push(element('03', bill.reference2));
  const elements = [
    element('00', '01'),
    element('01', '12'),
    element('30', template.join('')),
    element('53', '764'),
    element('54', toText(bill.amount)),
    element('58', 'TH'),
  ];
  if (bill.reference3) elements.push(element('62', element('07', bill.reference3)));
  return withChecksum(elements, '63');
}

/** Parses a payment QR as a bank app does: undefined unless checksum, country and template are right. */
export function readBill(payload: string): Bill | undefined {
  const content = payload.trim();
  if (content.length > 512 || content.slice(-8, -4) !== '6304') return undefined;
  if (crc(content.slice(0, -4)) !== content.slice(-4).toUpperCase()) return undefined;
  const elements = readElements(content);
  const template = readElements(elements?.get('30') ?? '');
  if (!elements || !template || elements.get('58') !== 'TH' || template.get('00') !== billPaymentAid)
    return undefined;
  const additional = readElements(elements.get('62') ?? '');
  return {
    billerId: template.get('01') ?? '',
    reference1: template.get('02') ?? '',
    reference2: template.get('03') ?? '',
    reference3: additional?.get('07') ?? '',
    amount: toMinor(elements.get('54')),
  };
}
