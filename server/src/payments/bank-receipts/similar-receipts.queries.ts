import type pg from 'pg';
import { columns, type KnownReceipt, type Row, withPayer } from './bank-receipt.queries.ts';
import { accountPatternOf, type ReceiptEvidence } from './receipt-evidence.ts';

/** A member's registered account. */
interface OwnAccount {
  readonly ownBank: string | null;
  readonly ownAccount: string | null;
  readonly ownName: string | null;
}

/** Treats the member whose QR was paid as the payer when a gateway does not report one, or only a name. */
function withLikelyPayer({ ownBank, ownAccount, ownName, ...row }: Row & OwnAccount): KnownReceipt {
  const payment = withPayer(row);
  if (row.fromAccount !== null || !row.sources.includes('qr') || ownName === null) return payment;
  const names = [ownName, ...row.fromNames];
  return { ...payment, from: { bankCode: ownBank, accountNo: ownAccount, names, isGuess: true } };
}

/** Row limit of the comparison, far above the number of similar payments of one amount in a day. */
export const maxSimilar = 100;

/** Condition that leaves out receipts (`p`) that were clearly paid from another account than an evidence (`e`). */
export const isPayerPossible = `not coalesce(case
  when e.account ~ '^\\d+$' and p.from_account ~ '^\\d+$' then ltrim(e.account, '0') <> ltrim(p.from_account, '0')
  when length(translate(p.from_account, ' -', '')) = length(e.account)
    then translate(p.from_account, ' -', '') ~ '^[0-9xX*]+$' and translate(p.from_account, ' -', '') !~ e.shape
  end, false)`;

/** Returns the payers' account numbers without separators, for `isPayerPossible`. */
export function visibleAccountsOf(evidences: readonly ReceiptEvidence[]): (string | null)[] {
  return evidences.map(({ from }) => from.accountNo?.replace(/[\s-]/g, '') ?? null);
}

export interface SimilarReceipts {
  readonly payments: readonly KnownReceipt[];
  /** False: there are more payments than were compared, and the match may be among the rest. */
  readonly isWhole: boolean;
}

/**
 * Returns for each evidence the payments into the same account with the same amount within a day, and also half a day
 * farther where either names only its day, kept as noon; nearest first. A gateway that reports payments into this account may report a week late, without the time of payment.
 */
export async function findSimilar(
  client: pg.Pool | pg.ClientBase,
  evidences: readonly ReceiptEvidence[],
): Promise<SimilarReceipts[]> {
  const accounts = visibleAccountsOf(evidences);
  const { rows } = await client.query<Row & OwnAccount & { readonly at: number }>(
    `select e.at::integer, a.*, m.bank_code as "ownBank", m.bank_account_no as "ownAccount", m.bank_account_name as "ownName"
       from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::boolean[])
         with ordinality e (receiver, amount, paid_at, source, file, account, shape, day_only, at)
      cross join lateral (
        select ${columns} from bank_receipt p
         where p.amount = e.amount and (
           p.receiver = e.receiver and p.paid_at between e.paid_at - interval '36 hours' and e.paid_at + interval '36 hours'
              and (p.day_only or e.day_only or p.paid_at between e.paid_at - interval '1 day' and e.paid_at + interval '1 day')
           or p.receiver = (select gateway_of(e.receiver))
              and p.paid_at between e.paid_at - interval '36 hours' and e.paid_at + interval '7 days'
              and (e.day_only or p.paid_at >= e.paid_at - interval '1 day')
              and coalesce(p.paid_since, p.paid_at) <= e.paid_at + case when e.day_only then interval '36 hours' else interval '1 day' end)
           -- Leaves out payments that the same source reported, and those that were clearly paid from another account.
           and case when e.file is null then e.source <> all (p.sources) else e.file <> all (p.files) end
           and ${isPayerPossible}
         order by abs(extract(epoch from p.paid_at - e.paid_at)), p.id limit ${maxSimilar}) a
      left join member m on m.id = a."memberId"`,
    [
      evidences.map(({ receiver }) => receiver.id),
      evidences.map(({ amount }) => amount),
      evidences.map(({ paidAt }) => paidAt),
      evidences.map(({ source }) => source),
      evidences.map(({ file }) => file ?? null),
      accounts,
      accounts.map((account) => account && accountPatternOf(account)),
      evidences.map(({ dayOnly }) => dayOnly),
    ],
  );
  const alike: KnownReceipt[][] = evidences.map(() => []);
  for (const { at, ...row } of rows) alike[at - 1]?.push(withLikelyPayer(row));
  return alike.map((payments) => ({ payments, isWhole: payments.length < maxSimilar }));
}

/**
 * Returns how many payments into an account each imported file reported on these days (`YYYY-MM-DD`, Bangkok), by day and
 * file with a blank between.
 */
export async function countReceiptsOfFiles(
  pool: pg.Pool,
  receiver: string,
  days: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(
    `select day::text || ' ' || file as name, count(*)::integer
       from unnest($2::date[]) day
       join bank_receipt p on p.receiver = $1 and p.paid_at >= day::timestamp at time zone 'Asia/Bangkok'
                          and p.paid_at < (day + 1)::timestamp at time zone 'Asia/Bangkok'
      cross join unnest(p.files) file
      group by 1`,
    [receiver, days],
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Payment as a gateway reports it, amount in minor units. */
export interface GatewayReceipt {
  readonly provider: string;
  readonly currency: string;
  readonly amount: string;
  readonly at: string | null;
  readonly since: string | null;
}

/**
 * Row limit of the comparison, above the number of payments of one amount that an account receives in a day.
 */
export const maxOfDay = 2_000;

/**
 * Returns payments into the accounts that a gateway pays into, with the same amount, within a day of its payment (half a
 * day farther where only the day is known), and reported by no gateway; nearest first. Same search as in `bank_receipt_of_qr`.
 */
export async function findSimilarOfGateway(
  pool: pg.Pool,
  { provider, currency, amount, at, since }: GatewayReceipt,
): Promise<KnownReceipt[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from bank_receipt p, (select coalesce($4::timestamptz, now()) as at) q
      where p.receiver = any (gateway_accounts($1, $2)) and p.amount = $3
        and p.paid_at between coalesce($5::timestamptz, q.at) - interval '36 hours' and q.at + interval '36 hours'
        and (p.day_only or p.paid_at between coalesce($5::timestamptz, q.at) - interval '1 day' and q.at + interval '1 day')
        and 'qr' <> all (p.sources)
      order by abs(extract(epoch from p.paid_at - q.at)), p.id limit ${maxOfDay}`,
    [provider, currency, amount, at, since],
  );
  return rows.map(withPayer);
}

/** Returns the payment with this reference, and whether an account received it that the gateway pays into. */
export async function findByReferenceOfGateway(
  pool: pg.Pool,
  { provider, currency }: GatewayReceipt,
  reference: string | null,
): Promise<(KnownReceipt & { readonly isInto: boolean }) | null> {
  if (reference === null) return null;
  const { rows } = await pool.query<Row & { readonly isInto: boolean }>(
    `select ${columns}, coalesce(p.receiver = any (gateway_accounts($2, $3)), false) or p.account = 'operator:qr:' || $2 as "isInto"
       from bank_receipt_key k join bank_receipt p on p.id = k.bank_receipt_id where k.key = $1`,
    [reference, provider, currency],
  );
  const [row] = rows;
  return row ? { ...withPayer(row), isInto: row.isInto } : null;
}

/** Returns the payments into accounts that a gateway does not pay into, which only files reported; nearest first. */
export async function findOfFilesElsewhere(
  pool: pg.Pool,
  { provider, currency, amount, at, since }: GatewayReceipt,
): Promise<KnownReceipt[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from (select coalesce($4::timestamptz, now()) as at) q
      cross join lateral receipts_of_files($2, $3, coalesce($5::timestamptz, q.at), q.at) f join bank_receipt p on p.id = f
      where p.receiver <> all (gateway_accounts($1, $2)) and gateway_accounts($1, $2) <> '{}'
      order by abs(extract(epoch from p.paid_at - q.at)), p.id limit ${maxOfDay}`,
    [provider, currency, amount, at, since],
  );
  return rows.map(withPayer);
}
