import { createHash } from 'node:crypto';
import { readBankCode } from '@kapao/core/account/bank-name';
import { formatMinute, fromBangkokText } from '@kapao/core/calendar';
import { unitOf } from '@kapao/core/money';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { decimalAmount } from '../../providers/protocol/answer.ts';
import {
  gatewayKey,
  type ReceiptEvidence,
  type Receiver,
  receiverOf,
  referenceKey,
} from './receipt-evidence.ts';

/** Columns of an imported statement, by their names in the first row. `docs/operating.md` tells of them. */
const columns = ['at', 'amount', 'fromBank', 'fromAccountNo', 'fromName', 'reference'] as const;

const told = z
  .string()
  .max(140)
  .regex(/^[^\p{Cc}]*$/u)
  .transform((text) => text || null)
  .optional()
  .transform((text) => text ?? null);

const row = z.object({
  /** A day, or a moment to the minute or second; without an offset it is Bangkok's. */
  at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?$/)
    .refine(exists),
  amount: z
    .string()
    .regex(/^\d{1,3}(?:,\d{3})*(?:\.\d{1,2})?$|^\d+(?:\.\d{1,2})?$/)
    .transform((text) => text.replaceAll(',', ''))
    .pipe(decimalAmount),
  fromBank: told
    .transform((bank) => bank && readBankCode(bank))
    .pipe(
      z
        .string()
        .regex(/^[A-Z0-9]{2,12}$/)
        .nullable(),
    ),
  fromAccountNo: told.pipe(
    z
      .string()
      .regex(/^[\dxX*\s-]{4,34}$/)
      .nullable(),
  ),
  fromName: told,
  reference: told.pipe(
    z
      .string()
      .regex(/^[\x21-\x7e]{1,64}$/)
      .nullable(),
  ),
});

/** Whose statement it is. */
export interface StatedAccount extends Pick<Receiver, 'id' | 'bankCode' | 'currency'> {
  /** A QR gateway of this bank may tell of a payment as well, by its reference. */
  readonly hasGateway?: boolean;
}

/** Between which moments the payments of a statement lie. */
export interface StatementWindow {
  readonly from: Date;
  readonly to: Date;
}

export type ReadFile =
  | { readonly ok: true; readonly payments: readonly ReceiptEvidence[] }
  /** Nothing of the file is taken. Lines of the file, from 1, and what is wrong there. */
  | { readonly ok: false; readonly flaws: readonly string[] };

const mostFlaws = 20;
const mostRows = 50_000;

/**
 * Reads a statement as CSV with a first row of names: incoming payments only. A row that stands there twice is two
 * payments; the same file again names each as it did before.
 */
export function readStatementFile(text: string, account: StatedAccount, window?: StatementWindow): ReadFile {
  const receiver = receiverOf(account);
  let records: Record<string, string>[];
  try {
    // With `columns: true` every record is of this shape.
    records = parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true }) as Record<
      string,
      string
    >[];
  } catch (fault) {
    return { ok: false, flaws: [fault instanceof Error ? fault.message : String(fault)] };
  }
  const [first] = records;
  const missing = (['at', 'amount'] as const).filter((name) => first && !(name in first));
  const strange = Object.keys(first ?? {}).filter((name) => !columns.some((each) => each === name));
  if (missing.length > 0) return { ok: false, flaws: [`no column ${missing.join(', ')}`] };
  if (strange.length > 0) return { ok: false, flaws: [`unknown column ${strange.join(', ')}`] };
  if (records.length > mostRows) return { ok: false, flaws: [`more than ${mostRows} rows`] };
  const flaws: string[] = [];
  const file = createHash('sha256').update(JSON.stringify(records)).digest('hex');
  const payments = records.flatMap((record, i) => {
    const read = row.safeParse(record);
    if (!read.success) {
      const [issue] = read.error.issues;
      flaws.push(
        `row ${i + 1}: ${String(issue?.path[0])} is ${JSON.stringify(record[String(issue?.path[0])] ?? '')}`,
      );
      return [];
    }
    const { at, amount, fromBank, fromAccountNo, fromName, reference } = read.data;
    const moment = momentOf(at);
    const wrong = flawOf(amount, moment.paidAt, receiver, window);
    if (wrong) flaws.push(`row ${i + 1}: ${wrong}`);
    return {
      source: 'import',
      file,
      key: `import/${receiver.id}/${file}/${i + 1}`,
      reference: reference && fromBank ? referenceKey(fromBank, reference) : null,
      gatewayKey: account.hasGateway && reference ? gatewayKey(receiver.bankCode, reference) : null,
      receiver,
      amount,
      ...moment,
      from: { bankCode: fromBank, accountNo: fromAccountNo, names: fromName ? [fromName] : [] },
    } satisfies ReceiptEvidence;
  });
  return flaws.length > 0 ? { ok: false, flaws: flaws.slice(0, mostFlaws) } : { ok: true, payments };
}

/** What is no payment of this account's, though it is written as one. */
function flawOf(
  amount: bigint,
  paidAt: Date,
  { currency }: Receiver,
  window: StatementWindow | undefined,
): string | null {
  if (amount % unitOf(currency) !== 0n) return 'amount has a fraction of a kip';
  if (!window) return null;
  if (paidAt > window.to) return `at is later than ${formatMinute(window.to)}`;
  return paidAt < window.from ? `at is before ${formatMinute(window.from)}` : null;
}

/** No 30th of February, which a Date takes for the 2nd of March, and no hour 25. */
function exists(at: string): boolean {
  const day = new Date(at.slice(0, 10));
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== at.slice(0, 10)) return false;
  return !Number.isNaN(momentOf(at).paidAt.getTime());
}

/** Noon of a day is within it in every zone near. */
function momentOf(at: string): Pick<ReceiptEvidence, 'paidAt' | 'dayOnly'> {
  if (at.length === 10) return { paidAt: fromBangkokText(`${at}T12:00:00`), dayOnly: true };
  const hasOffset = /(?:Z|[+-]\d\d:\d\d)$/.test(at);
  return { paidAt: new Date(`${at.replace(' ', 'T')}${hasOffset ? '' : '+07:00'}`), dayOnly: false };
}
