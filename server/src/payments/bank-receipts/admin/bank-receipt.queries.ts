import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { PageCursor } from '../../../platform/db/page-cursor.ts';

/** Money received that is not attributed to a member, or an alarm about such money. Amounts in minor units. */
export interface BankReceiptRow {
  readonly id: string;
  readonly kind: string;
  /** Member whose QR was paid; null or the nil id: none. */
  readonly memberId: string | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly account: string;
  readonly since: Date;
  /** Same time in microseconds, which a Date cannot hold. */
  readonly us: bigint;
  readonly why: string | null;
  readonly bankReceiptId: string | null;
  readonly paidAt: Date | null;
  readonly dayOnly: boolean;
  readonly fromBank: string | null;
  readonly fromAccount: string | null;
  readonly fromNames: string[];
  readonly keptBy: string | null;
  readonly keptWhy: string | null;
  readonly keptAt: Date | null;
  readonly isOpen: boolean;
}

const columns = `l.id, l.kind, l.member_id as "memberId", l.amount, l.currency, l.account, l.since,
  (extract(epoch from l.since) * 1000000)::bigint as us, l.why, l.bank_receipt_id as "bankReceiptId", l.paid_at as "paidAt",
  l.day_only as "dayOnly", l.from_bank as "fromBank", l.from_account as "fromAccount", l.from_names as "fromNames",
  l.kept_by as "keptBy", l.kept_why as "keptWhy", l.parked_at as "keptAt", l.is_open as "isOpen"`;

// Row of an SQL function: PostgreSQL reports all its columns as nullable, but only those that are nullable in `T` are
// ever null.
type Maybe<T> = { [Name in keyof T]: T[Name] | null };

/** Returns open receipts, oldest first. */
export async function openBankReceipts(
  pool: pg.Pool,
  {
    isKept,
    after,
    limit,
  }: { readonly isKept: boolean; readonly after: PageCursor | null; readonly limit: number },
): Promise<BankReceiptRow[]> {
  const { rows } = await pool.query<Maybe<BankReceiptRow>>(
    `select ${columns} from backoffice_bank_receipts($1, $2, $3, $4) l order by l.since, l.id`,
    [isKept, after?.us, after?.id, limit],
  );
  return rows as BankReceiptRow[];
}

/** Returns a receipt, open or closed. */
export async function findReceiptRow(pool: pg.Pool, id: string): Promise<BankReceiptRow | null> {
  const { rows } = await pool.query<Maybe<BankReceiptRow>>(
    `select ${columns} from backoffice_bank_receipt($1) l`,
    [id],
  );
  return (rows[0] as BankReceiptRow | undefined) ?? null;
}

export interface ReceiptCounts {
  readonly waiting: bigint;
  readonly kept: bigint;
}

/** Counts up to `most`, since nobody reads a larger exact count. */
export async function receiptCounts(pool: pg.Pool, most: number): Promise<ReceiptCounts> {
  const { rows } = await pool.query<Maybe<ReceiptCounts>>(
    'select waiting, kept from backoffice_bank_receipt_counts($1)',
    [most],
  );
  const [row] = rows;
  return { waiting: row?.waiting ?? 0n, kept: row?.kept ?? 0n };
}

export async function receiptSums(
  pool: pg.Pool,
  most: number,
): Promise<{ currency: Currency; amount: bigint }[]> {
  const { rows } = await pool.query<{ currency: Currency | null; amount: bigint | null }>(
    'select currency, amount from backoffice_bank_receipt_sums($1)',
    [most],
  );
  return rows.flatMap(({ currency, amount }) =>
    currency && amount !== null && amount > 0n ? [{ currency, amount }] : [],
  );
}

/** Facts about a payment: the account that received it, its keys and the payments it may duplicate. */
export interface PaymentFacts {
  readonly bankCode: string | null;
  readonly accountNo: string | null;
  readonly accountName: string | null;
  readonly sources: string[];
  readonly keys: string[];
  readonly reportedAt: Date;
  readonly doubts: string[];
}

export async function paymentFacts(pool: pg.Pool, bankReceiptId: string): Promise<PaymentFacts | null> {
  const { rows } = await pool.query<Omit<PaymentFacts, 'keys'> & { readonly keys: string[] | null }>(
    `select d.bank_code as "bankCode", d.account_no as "accountNo", d.account_name as "accountName", p.sources, p.possible_duplicates as doubts,
            p.created_at as "reportedAt",
            array(select k.key from bank_receipt_key k where k.bank_receipt_id = p.id order by k.key limit 20) as keys
       from bank_receipt p left join deposit_account d on d.id = p.receiver where p.id = $1`,
    [bankReceiptId],
  );
  const [row] = rows;
  return row ? { ...row, keys: row.keys ?? [] } : null;
}

export interface PossibleDuplicate {
  readonly bankReceiptId: string;
  readonly amount: bigint;
  readonly paidAt: Date;
  readonly state: 'new' | 'credited' | 'in-suspense' | 'returned' | 'by-hand';
  readonly publicId: string | null;
}

/** Returns the payments, and manual credits of missed deposits, that a receipt may duplicate. */
export async function possibleDuplicates(
  pool: pg.Pool,
  ids: readonly string[],
): Promise<PossibleDuplicate[]> {
  const { rows } = await pool.query<PossibleDuplicate>(
    `select p.id as "bankReceiptId", p.amount, p.paid_at as "paidAt", p.state, m.public_id as "publicId"
       from bank_receipt p left join member m on m.id = p.member_id
      where p.id = any ($1)
     union all
     select w.entry_id, w.amount, w.credited_at, 'by-hand', m.public_id
       from missed_deposit w left join member m on m.id = w.member_id where w.entry_id = any ($1)
     order by 3, 1 limit 20`,
    [ids],
  );
  return rows;
}

/** Returns what one staff member may decide alone: per receipt, and what is left today. Null: nothing. */
export async function receiptLimit(
  pool: pg.Pool,
  staffId: string,
  currency: Currency,
): Promise<{ each: bigint; left: bigint } | null> {
  const { rows } = await pool.query<{ each: bigint | null; left: bigint | null }>(
    'select each, left_of_day as left from bank_receipt_limit($1, $2)',
    [staffId, currency],
  );
  const [row] = rows;
  return row?.each == null || row.left === null ? null : { each: row.each, left: row.left };
}

/**
 * Parks a receipt, or takes it back, by `backoffice_bank_receipt_park` in
 * `server/migrations/0107-bank-receipt-review.sql`. Returns null when done, else the refusal.
 */
export async function setReceiptParked(
  pool: pg.Pool,
  order: {
    readonly id: string;
    readonly staffId: string;
    readonly keep: boolean;
    readonly why: string;
    readonly audit: object;
  },
): Promise<{ code: string; who?: string } | null> {
  const { rows } = await pool.query<{ refusal: { code: string; who?: string } | null }>(
    'select backoffice_bank_receipt_park($1, $2, $3, $4, $5) as refusal',
    [order.id, order.staffId, order.keep, order.why, JSON.stringify(order.audit)],
  );
  return rows[0]?.refusal ?? null;
}
