import type pg from 'pg';
import type { AccountCode } from '../../ledger/entry.ts';
import type { Payer } from './receipt-evidence.ts';

/** Payment received, amount in minor units. */
export interface KnownReceipt {
  readonly id: string;
  readonly account: AccountCode;
  /**
   * Our account that received the payment, or the id that stands for a gateway's accounts
   * (`gateway_receiver`); null: no other source reports it.
   */
  readonly receiver: string | null;
  readonly currency: 'THB' | 'LAK';
  readonly amount: bigint;
  readonly paidAt: Date;
  /** Earliest time of payment, with `paidAt` as the latest; null: exactly at `paidAt`. */
  readonly paidSince: Date | null;
  readonly dayOnly: boolean;
  readonly sources: readonly string[];
  /** SHA-256 of each imported statement that reported the payment. */
  readonly files: readonly string[];
  readonly hasReference: boolean;
  /** Keys of the references, as `referenceKey` writes them. */
  readonly references: readonly string[];
  readonly from: Payer;
  readonly state: 'new' | 'credited' | 'in-suspense' | 'returned';
  /** Payments that this one may duplicate; if there are any, only staff may credit it. */
  readonly doubts: readonly string[];
  readonly memberId: string | null;
  readonly entryId: string | null;
  /** Entry that credited the member, shown on the member's statement. */
  readonly creditId: string | null;
  readonly createdAt: Date;
}

export type Row = Omit<KnownReceipt, 'from'> & {
  readonly fromBank: string | null;
  readonly fromAccount: string | null;
  readonly fromNames: string[];
};

const references = `case when p.has_reference then array(select k.key from bank_receipt_key k
  where k.bank_receipt_id = p.id and starts_with(k.key, 'ref/')) else '{}' end as "references"`;
export const columns = `p.id, p.account, p.receiver, p.currency, p.amount, p.paid_at as "paidAt", p.paid_since as "paidSince", p.day_only as "dayOnly", p.sources, p.files,
  p.has_reference as "hasReference", ${references}, p.from_bank as "fromBank", p.from_account as "fromAccount",
  p.from_names as "fromNames", p.state, p.possible_duplicates as doubts, p.member_id as "memberId", p.entry_id as "entryId", p.credit_id as "creditId",
  p.created_at as "createdAt"`;

export const withPayer = ({ fromBank, fromAccount, fromNames, ...payment }: Row): KnownReceipt => ({
  ...payment,
  from: { bankCode: fromBank, accountNo: fromAccount, names: fromNames },
});

export async function findBankReceipt(db: pg.Pool | pg.ClientBase, id: string): Promise<KnownReceipt | null> {
  const { rows } = await db.query<Row>(`select ${columns} from bank_receipt p where p.id = $1`, [id]);
  return rows[0] ? withPayer(rows[0]) : null;
}

/** Returns the payments with one of these keys: more than one when two sources reported one payment as two. */
export async function findByKeys(
  client: pg.Pool | pg.ClientBase,
  keys: readonly string[],
): Promise<KnownReceipt[]> {
  const { rows } = await client.query<Row>(
    `select ${columns} from bank_receipt p
      where p.id in (select k.bank_receipt_id from bank_receipt_key k where k.key = any ($1)) order by p.created_at, p.id`,
    [keys],
  );
  return rows.map(withPayer);
}

/** Returns the payments that have these keys, by key. */
export async function receiptsByKey(
  pool: pg.Pool | pg.ClientBase,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownReceipt>> {
  const { rows } = await pool.query<Row & { readonly key: string }>(
    `select k.key, ${columns} from bank_receipt_key k join bank_receipt p on p.id = k.bank_receipt_id where k.key = any ($1)`,
    [keys],
  );
  return new Map(rows.map(({ key, ...row }) => [key, withPayer(row)]));
}
