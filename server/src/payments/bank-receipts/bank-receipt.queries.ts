import type pg from 'pg';
import type { AccountCode } from '../../ledger/entry.ts';
import { type Payer, type ReceiptEvidence, shapeOf } from './receipt-evidence.ts';

/** A payment that came in. Its amount is minor units. */
export interface KnownReceipt {
  readonly id: string;
  readonly account: AccountCode;
  /** Our account that was credited, or what stands for a gateway's; null: nobody else tells of it. */
  readonly receiver: string | null;
  readonly currency: 'THB' | 'LAK';
  readonly amount: bigint;
  readonly paidAt: Date;
  /** It was paid since then, and not after `paidAt`; null: at `paidAt`. */
  readonly paidSince: Date | null;
  readonly dayOnly: boolean;
  readonly sources: readonly string[];
  /** The imported statements that told of it. */
  readonly files: readonly string[];
  readonly hasReference: boolean;
  readonly from: Payer;
  readonly state: 'new' | 'credited' | 'in-suspense' | 'returned';
  /** It may be one of these, told of a second time: only a person may credit it. */
  readonly doubts: readonly string[];
  readonly memberId: string | null;
  readonly entryId: string | null;
  /** The member's line of the statement. */
  readonly creditId: string | null;
  readonly createdAt: Date;
}

type Row = Omit<KnownReceipt, 'from'> & {
  readonly fromBank: string | null;
  readonly fromAccount: string | null;
  readonly fromNames: string[];
};

const columns = `p.id, p.account, p.receiver, p.currency, p.amount, p.paid_at as "paidAt", p.paid_since as "paidSince", p.day_only as "dayOnly", p.sources, p.files,
  p.has_reference as "hasReference", p.from_bank as "fromBank", p.from_account as "fromAccount",
  p.from_names as "fromNames", p.state, p.possible_duplicates as doubts, p.member_id as "memberId", p.entry_id as "entryId", p.credit_id as "creditId",
  p.created_at as "createdAt"`;

/** A member's registered account. */
interface OwnAccount {
  readonly ownBank: string | null;
  readonly ownAccount: string | null;
  readonly ownName: string | null;
}

const withPayer = ({ fromBank, fromAccount, fromNames, ...payment }: Row): KnownReceipt => ({
  ...payment,
  from: { bankCode: fromBank, accountNo: fromAccount, names: fromNames },
});

/** Of whom a gateway says nothing is compared as the member whose QR it was. */
function withLikelyPayer({ ownBank, ownAccount, ownName, ...row }: Row & OwnAccount): KnownReceipt {
  const payment = withPayer(row);
  const isUntold = row.fromAccount === null && row.fromNames.length === 0;
  if (!isUntold || !row.sources.includes('qr') || ownName === null) return payment;
  return { ...payment, from: { bankCode: ownBank, accountNo: ownAccount, names: [ownName], isGuess: true } };
}

export async function findBankReceipt(db: pg.Pool | pg.ClientBase, id: string): Promise<KnownReceipt | null> {
  const { rows } = await db.query<Row>(`select ${columns} from bank_receipt p where p.id = $1`, [id]);
  return rows[0] ? withPayer(rows[0]) : null;
}

/** The payments that have one of these names: more than one when two tellers told of one as of two. */
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

/** Far more than nobody has told of yet in a day, of one amount and of payers who are not plainly others. */
const mostSimilar = 100;

export interface SimilarReceipts {
  readonly payments: readonly KnownReceipt[];
  /** False: there are more than are compared, and the one that is looked for may be among those. */
  readonly isWhole: boolean;
}

/**
 * For each: what came into the same account, as much, and within a day; the nearest first. A gateway that tells of what comes
 * into this account may tell a week late, without saying when it was paid.
 */
export async function findSimilar(
  client: pg.Pool | pg.ClientBase,
  evidences: readonly ReceiptEvidence[],
): Promise<SimilarReceipts[]> {
  const accounts = evidences.map(({ from }) => from.accountNo?.replace(/[\s-]/g, '') ?? null);
  const { rows } = await client.query<Row & OwnAccount & { readonly at: number }>(
    `select e.at::integer, a.*, m.bank_code as "ownBank", m.bank_account_no as "ownAccount", m.bank_account_name as "ownName"
       from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[])
         with ordinality e (receiver, amount, paid_at, teller, file, account, shape, at)
      cross join lateral (
        select ${columns} from bank_receipt p
         where p.amount = e.amount and (
           p.receiver = e.receiver and p.paid_at between e.paid_at - interval '1 day' and e.paid_at + interval '1 day'
           or p.receiver = (select gateway_of(e.receiver))
              and p.paid_at between e.paid_at - interval '1 day' and e.paid_at + interval '7 days'
              and coalesce(p.paid_since, p.paid_at) <= e.paid_at + interval '1 day')
           -- What this teller told of, and what was plainly paid from elsewhere, it can not be.
           and case when e.file is null then e.teller <> all (p.sources) else e.file <> all (p.files) end
           and not coalesce(case
             when e.account ~ '^\\d+$' and p.from_account ~ '^\\d+$' then ltrim(e.account, '0') <> ltrim(p.from_account, '0')
             when length(translate(p.from_account, ' -', '')) = length(e.account)
               then translate(p.from_account, ' -', '') ~ '^[0-9xX*]+$' and translate(p.from_account, ' -', '') !~ e.shape
             end, false)
         order by abs(extract(epoch from p.paid_at - e.paid_at)), p.id limit ${mostSimilar}) a
      left join member m on m.id = a."memberId"`,
    [
      evidences.map(({ receiver }) => receiver.id),
      evidences.map(({ amount }) => amount),
      evidences.map(({ paidAt }) => paidAt),
      evidences.map(({ source }) => source),
      evidences.map(({ file }) => file ?? null),
      accounts,
      accounts.map((account) => account && shapeOf(account)),
    ],
  );
  const alike: KnownReceipt[][] = evidences.map(() => []);
  for (const { at, ...row } of rows) alike[at - 1]?.push(withLikelyPayer(row));
  return alike.map((payments) => ({ payments, isWhole: payments.length < mostSimilar }));
}

/** A payment as a gateway tells of it; its amount is minor units. */
export interface GatewayReceipt {
  readonly provider: string;
  readonly currency: string;
  readonly amount: string;
  readonly at: string | null;
  readonly since: string | null;
}

/** More than come into one account on a day, all of one amount. */
export const mostOfDay = 2_000;

/**
 * What came into the accounts of ours that a gateway pays into, as much and within a day of when it was paid, and of which no
 * gateway told; the nearest first. As `bank_receipt_of_qr` looks for it.
 */
export async function findSimilarOfGateway(
  pool: pg.Pool,
  { provider, currency, amount, at, since }: GatewayReceipt,
): Promise<KnownReceipt[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from bank_receipt p, (select coalesce($4::timestamptz, now()) as at) q
      where p.receiver = any (gateway_accounts($1, $2)) and p.amount = $3
        and p.paid_at between coalesce($5::timestamptz, q.at) - interval '1 day' and q.at + interval '1 day'
        and 'qr' <> all (p.sources)
      order by abs(extract(epoch from p.paid_at - q.at)), p.id limit ${mostOfDay}`,
    [provider, currency, amount, at, since],
  );
  return rows.map(withPayer);
}

/** The payments that have these names, by name. */
export async function findNamed(
  pool: pg.Pool | pg.ClientBase,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownReceipt>> {
  const { rows } = await pool.query<Row & { readonly key: string }>(
    `select k.key, ${columns} from bank_receipt_key k join bank_receipt p on p.id = k.bank_receipt_id where k.key = any ($1)`,
    [keys],
  );
  return new Map(rows.map(({ key, ...row }) => [key, withPayer(row)]));
}
