import { createHash } from 'node:crypto';
import type { StatementFlaw } from '@kapao/contract/backoffice/reasons/statement-flaw';
import { formatMinute } from '@kapao/core/bangkok-clock';
import { unitOf } from '@kapao/core/money';
import { plainText } from '@kapao/core/text/plain-text';
import { CsvError, parse } from 'csv-parse/sync';
import {
  gatewayKey,
  type ReceiptEvidence,
  type Receiver,
  receiverOf,
  referenceKey,
} from '../receipt-evidence.ts';
import { momentOf, statementRow } from './statement-row.ts';

/** Column names in the first row of an imported statement, documented in `docs/operating.md`. */
const columns = ['at', 'amount', 'fromBank', 'fromAccountNo', 'fromName', 'reference'] as const;

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

const maxFlaws = 20;
const maxRows = 50_000;

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
    records = parse(withoutSeparatorLine(text), {
      columns: named,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      ...{ bom: true, trim: true, skip_empty_lines: true, skip_records_with_empty_values: true },
    }) as Record<string, string>[];
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    return { ok: false, flaws: [{ code: 'NO_CSV', fault: fault.code }] };
  }
  const missing = (['at', 'amount'] as const).filter((name) => !header.includes(name));
  const strange = header.filter((name) => !columns.some((each) => each === name));
  const repeated = [...new Set(header.filter((name, at) => header.indexOf(name) !== at))];
  if (missing.length > 0) return { ok: false, flaws: [{ code: 'MISSING_COLUMNS', columns: missing }] };
  if (repeated.length > 0) return { ok: false, flaws: [{ code: 'REPEATED_COLUMNS', columns: repeated }] };
  if (strange.length > 0) return { ok: false, flaws: [{ code: 'UNKNOWN_COLUMNS', columns: strange }] };
  if (records.length === 0) return { ok: false, flaws: [{ code: 'NO_ROWS' }] };
  if (records.length > maxRows) return { ok: false, flaws: [{ code: 'TOO_MANY_ROWS', most: maxRows }] };
  const flaws: StatementFlaw[] = [];
  const file = createHash('sha256').update(JSON.stringify(records)).digest('hex');
  const payments = records.flatMap((record, i) => {
    const read = statementRow.safeParse(record);
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
  return flaws.length > 0 ? { ok: false, flaws: flaws.slice(0, maxFlaws) } : { ok: true, file, payments };
}

/** Line that a spreadsheet writes before the header to name its separator. */
const separatorLine = /^\ufeff?sep=(.)\r?\n/i;

function withoutSeparatorLine(text: string): string {
  return text.replace(separatorLine, '');
}

/** Returns the character between the cells: a semicolon or a tab where the header has one, and else a comma. */
function separatorOf(text: string): string {
  const [header = ''] = withoutSeparatorLine(text).split(/[\r\n]/, 1);
  return [';', '\t'].find((each) => header.includes(each)) ?? ',';
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
