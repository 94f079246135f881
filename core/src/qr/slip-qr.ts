import { crc16, readElements, toMap } from './emv.ts';

/** Fields of the mini-QR on a Thai transfer slip. They prove no payment; only the bank's answer does. */
export interface SlipQr {
  /** Sending bank: three digits as in the table of banks, or TRUEMONEY. */
  readonly sendingBank: string;
  /** Case-sensitive. */
  readonly transRef: string;
}

export type SlipReading =
  | ({ readonly kind: 'slip' } & SlipQr)
  /** Looks like a mini-QR, but its checksum or reference is wrong. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'no-slip' };

const noSlip = { kind: 'no-slip' } as const;
const damaged = { kind: 'damaged' } as const;

/**
 * Parses the text of a mini-QR, in the form of SCB's paper that all banks have implemented: a root 00 with API id 000001,
 * sending bank and reference, then country 51 and checksum 91. Some banks' apps drop leading zeros of the checksum;
 * TrueMoney writes it in lower case and omits the country.
 */
export function readSlipQr(text: string): SlipReading {
  const padded = padChecksum(text.trim());
  const elements = padded === null ? null : readElements(padded);
  const root = elements && toMap(elements);
  const [first, , ...rest] = elements ?? [];
  if (!padded || !root || first?.tag !== '00' || elements?.at(-1)?.tag !== '91' || rest.length > 1)
    return noSlip;
  // Tag 00 of a payment QR holds only its format, `01`; that of a slip holds a whole template.
  const inner = readElements(first.value);
  const template = inner && toMap(inner);
  const slip = template && (root.has('51') ? ofBank(root, template) : ofTrueMoney(root, template));
  if (!slip) return noSlip;
  const isWhole = root.get('91')?.toUpperCase() === crc16(padded.slice(0, -4));
  return isWhole && isPlausible(slip) ? { kind: 'slip', ...slip } : damaged;
}

/**
 * Restores leading zeros that a short checksum has lost. The checksum starts at the `9104` before the last one to four
 * digits, and may be 9104 itself.
 */
function padChecksum(text: string): string | null {
  const found = /9104([0-9A-Fa-f]{1,4})$/.exec(text);
  const checksum = found?.[1];
  return found && checksum ? text.slice(0, found.index + 4) + checksum.padStart(4, '0') : null;
}

type Elements = ReadonlyMap<string, string>;

function ofBank(root: Elements, template: Elements): SlipQr | null {
  const [api, sendingBank, transRef] = ['00', '01', '02'].map((tag) => template.get(tag) ?? '');
  const isSlip = root.size === 3 && root.get('51') === 'TH' && template.size === 3 && api === '000001';
  return isSlip && /^\d{3}$/.test(sendingBank ?? '') && transRef
    ? { sendingBank: sendingBank ?? '', transRef }
    : null;
}

function ofTrueMoney(root: Elements, template: Elements): SlipQr | null {
  const transRef = template.get('03');
  const isSlip =
    root.size === 2 && template.size === 5 && template.get('00') === '01' && template.get('01') === '01';
  return isSlip && transRef && /^\d{8}$/.test(template.get('04') ?? '')
    ? { sendingBank: 'TRUEMONEY', transRef }
    : null;
}

/**
 * Whether a bank can have issued this reference. Two banks put the time into it (seen on dated slips); for the others only
 * alphabet and length are known.
 */
function isPlausible({ sendingBank, transRef }: SlipQr): boolean {
  if (!/^[A-Za-z0-9]{8,25}$/.test(transRef)) return false;
  // K PLUS: 01, last digit of the year, day of the year, HHMMSS.
  const kbank = /^01\d(\d{3})(\d{2})(\d{2})(\d{2})/.exec(transRef);
  if (sendingBank === '004' && kbank) {
    const [day = 0, hour = 0, minute = 0, second = 0] = kbank.slice(1).map(Number);
    return day >= 1 && day <= 366 && hour < 24 && minute < 60 && second < 60;
  }
  const scb = /^20\d{2}(\d{2})(\d{2})/.exec(transRef);
  if (sendingBank === '014' && scb) {
    const [month = 0, day = 0] = scb.slice(1).map(Number);
    return month >= 1 && month <= 12 && day >= 1 && day <= 31;
  }
  return true;
}
