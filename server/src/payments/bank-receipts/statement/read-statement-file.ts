import { createHash } from 'node:crypto';
import type { StatementFlaw } from '@kapao/contract/backoffice/reasons/statement-flaw';
import { isKnownBank, readBankCode } from '@kapao/core/account/bank-codes';
import { asciiDigits } from '@kapao/core/account/digits';
import { withoutCommas } from '@kapao/core/amount-text';
import { formatMinute } from '@kapao/core/bangkok-clock';
import { fromIsoText } from '@kapao/core/calendar';
import { unitOf } from '@kapao/core/money';
import { plainText } from '@kapao/core/text/plain-text';
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { decimalAmount } from '../../../providers/protocol/answer.ts';
import {
  gatewayKey,
  type ReceiptEvidence,
  type Receiver,
  receiverOf,
  referenceKey,
} from '../receipt-evidence.ts';

/** Column names in the first row of an imported statement, documented in `docs/operating.md`. */
const columns = ['at', 'amount', 'fromBank', 'fromAccountNo', 'fromName', 'reference'] as const;

const cellText = z
  .string()
  .max(140)
  .regex(/^[^\p{Cc}]*$/u)
  .transform((text) => text || null)
  .optional()
  .transform((text) => text ?? null);

/** Cell with a code or a number, read as it is seen: a sheet may export invisible marks. */
const codeCell = cellText.transform((text) => (text && asciiDigits(text).trim()) || null);

const row = z.object({
  /** Date, or time to the minute or second; without an offset in Bangkok time. */
  at: z
    .string()
    .transform((text) => asciiDigits(text).trim())
    .pipe(z.string().regex(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)?)?$/))
    .refine((at) => !Number.isNaN(momentOf(at).paidAt.getTime())),
  amount: z
    .string()
    .transform((text) => withoutCommas(asciiDigits(text).trim()))
    .pipe(decimalAmount),
  fromBank: codeCell
    .transform((bank) => bank && readBankCode(bank))
    .pipe(z.string().refine(isKnownBank).nullable()),
  fromAccountNo: codeCell.pipe(
    z
      .string()
      .regex(/^[\dxX*\s-]{4,34}$/)
      .nullable(),
  ),
  fromName: cellText.transform((text) => (text && plainText(text).trim()) || null),
  reference: codeCell.pipe(
    z
      .string()
      .regex(/^[\x21-\x7e]{1,64}$/)
      .nullable(),
  ),
});

/** Account that the statement belongs to. */
export interface StatedAccount extends Pick<Receiver, 'id' | 'bankCode' | 'currency'> {
  /** Whether a QR gateway of this bank may report a payment too, by its reference. */
  readonly hasGateway?: boolean;
}

/** Allowed time range of a statement's payments. */
export interface StatementWindow {
  readonly from: Date;
  readonly to: Date;
}

export type ReadFile =
  | { readonly ok: true; readonly file: string; readonly payments: readonly ReceiptEvidence[] }
  /** Refusal of the whole file. */
  | { readonly ok: false; readonly flaws: readonly StatementFlaw[] };

const mostFlaws = 20;
const mostRows = 50_000;

/**
 * Reads a statement as CSV with a header row: incoming payments only. A row that occurs twice is two payments; the same
 * file again gives each the same key.
 */
export function readStatementFile(text: string, account: StatedAccount, window?: StatementWindow): ReadFile {
  const receiver = receiverOf(account);
  let header: string[] = [];
  let records: Record<string, string>[];
  try {
    const named = (names: string[]) => {
      header = names.map((name) => plainText(name).trim());
      return header;
    };
    // Records have this shape because of `columns`.
    records = parse(text, { columns: named, bom: true, trim: true, skip_empty_lines: true }) as Record<
      string,
      string
    >[];
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    return { ok: false, flaws: [{ code: 'NO_CSV', fault: fault.code }] };
  }
  const missing = (['at', 'amount'] as const).filter((name) => !header.includes(name));
  const strange = header.filter((name) => !columns.some((each) => each === name));
  if (missing.length > 0) return { ok: false, flaws: [{ code: 'MISSING_COLUMNS', columns: missing }] };
  if (strange.length > 0) return { ok: false, flaws: [{ code: 'UNKNOWN_COLUMNS', columns: strange }] };
  if (records.length === 0) return { ok: false, flaws: [{ code: 'NO_ROWS' }] };
  if (records.length > mostRows) return { ok: false, flaws: [{ code: 'TOO_MANY_ROWS', most: mostRows }] };
  const flaws: StatementFlaw[] = [];
  const file = createHash('sha256').update(JSON.stringify(records)).digest('hex');
  const payments = records.flatMap((record, i) => {
    const read = row.safeParse(record);
    if (!read.success) {
      const column = String(read.error.issues[0]?.path[0]);
      flaws.push({ code: 'WRONG_VALUE', row: i + 1, column, value: record[column] ?? '' });
      return [];
    }
    const { at, amount, fromBank, fromAccountNo, fromName, reference } = read.data;
    const moment = momentOf(at);
    const wrong = flawOf(amount, moment.paidAt, receiver, window);
    if (wrong) flaws.push({ row: i + 1, ...wrong });
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
  return flaws.length > 0 ? { ok: false, flaws: flaws.slice(0, mostFlaws) } : { ok: true, file, payments };
}

type WrongRow =
  | { readonly code: 'FRACTION_OF_KIP' }
  | { readonly code: 'TOO_LATE' | 'TOO_EARLY'; readonly limit: string };

/** Returns why a well-formed row cannot be a payment into this account. */
function flawOf(
  amount: bigint,
  paidAt: Date,
  { currency }: Receiver,
  window: StatementWindow | undefined,
): WrongRow | null {
  if (amount % unitOf(currency) !== 0n) return { code: 'FRACTION_OF_KIP' };
  if (!window) return null;
  if (paidAt > window.to) return { code: 'TOO_LATE', limit: formatMinute(window.to) };
  return paidAt < window.from ? { code: 'TOO_EARLY', limit: formatMinute(window.from) } : null;
}

/**
 * Returns the time of payment. A date alone becomes noon in Bangkok, which is the same day in every nearby
 * time zone.
 */
function momentOf(at: string): Pick<ReceiptEvidence, 'paidAt' | 'dayOnly'> {
  const dayOnly = at.length === 10;
  return { paidAt: fromIsoText(dayOnly ? `${at}T12:00` : at), dayOnly };
}
