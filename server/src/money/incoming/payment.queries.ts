import type pg from 'pg';
import type { AccountCode } from '../../ledger/entry.ts';
import type { Evidence, Payer } from './evidence.ts';

/** A payment that came in. Its amount is minor units. */
export interface KnownPayment {
  readonly id: string;
  readonly account: AccountCode;
  readonly currency: 'THB' | 'LAK';
  readonly amount: bigint;
  readonly paidAt: Date;
  readonly dayOnly: boolean;
  readonly tellers: readonly string[];
  /** The imported statements that told of it. */
  readonly files: readonly string[];
  readonly hasReference: boolean;
  readonly from: Payer;
  readonly state: 'new' | 'credited' | 'suspended' | 'returned';
  /** It may be one of these, told of a second time: only a person may credit it. */
  readonly doubts: readonly string[];
  readonly memberId: string | null;
  readonly entryId: string | null;
  /** The member's line of the statement. */
  readonly creditId: string | null;
  readonly createdAt: Date;
}

type Row = Omit<KnownPayment, 'from'> & {
  readonly fromBank: string | null;
  readonly fromAccount: string | null;
  readonly fromNames: string[];
};

const columns = `p.id, p.account, p.currency, p.amount, p.paid_at as "paidAt", p.day_only as "dayOnly", p.tellers, p.files,
  p.has_reference as "hasReference", p.from_bank as "fromBank", p.from_account as "fromAccount",
  p.from_names as "fromNames", p.state, p.doubts, p.member_id as "memberId", p.entry_id as "entryId", p.credit_id as "creditId",
  p.created_at as "createdAt"`;

const withPayer = ({ fromBank, fromAccount, fromNames, ...payment }: Row): KnownPayment => ({
  ...payment,
  from: { bankCode: fromBank, accountNo: fromAccount, names: fromNames },
});

export async function findIncoming(db: pg.Pool | pg.ClientBase, id: string): Promise<KnownPayment | null> {
  const { rows } = await db.query<Row>(`select ${columns} from payment_in p where p.id = $1`, [id]);
  return rows[0] ? withPayer(rows[0]) : null;
}

/** The payments that have one of these names: more than one when two tellers told of one as of two. */
export async function findByKeys(
  client: pg.Pool | pg.ClientBase,
  keys: readonly string[],
): Promise<KnownPayment[]> {
  const { rows } = await client.query<Row>(
    `select ${columns} from payment_in p
      where p.id in (select k.payment_id from payment_in_key k where k.key = any ($1)) order by p.created_at, p.id`,
    [keys],
  );
  return rows.map(withPayer);
}

/** Far more than are alike in a day; what is beyond them is doubted anyway. */
const mostAlike = 100;

/** For each: what came into the same account, as much, and within a day; the nearest first. */
export async function findAlike(
  client: pg.Pool | pg.ClientBase,
  evidences: readonly Evidence[],
): Promise<KnownPayment[][]> {
  const { rows } = await client.query<Row & { readonly at: number }>(
    `select e.at::integer, a.* from unnest($1::uuid[], $2::bigint[], $3::timestamptz[]) with ordinality e (receiver, amount, paid_at, at)
      cross join lateral (
        select ${columns} from payment_in p
         where p.receiver = e.receiver and p.amount = e.amount
           and p.paid_at between e.paid_at - interval '1 day' and e.paid_at + interval '1 day'
         order by abs(extract(epoch from p.paid_at - e.paid_at)), p.id limit ${mostAlike}) a`,
    [
      evidences.map(({ receiver }) => receiver.id),
      evidences.map(({ amount }) => amount),
      evidences.map(({ paidAt }) => paidAt),
    ],
  );
  const alike: KnownPayment[][] = evidences.map(() => []);
  for (const { at, ...row } of rows) alike[at - 1]?.push(withPayer(row));
  return alike;
}

/** The payments that have these names, by name. */
export async function findNamed(
  pool: pg.Pool,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownPayment>> {
  const { rows } = await pool.query<Row & { readonly key: string }>(
    `select k.key, ${columns} from payment_in_key k join payment_in p on p.id = k.payment_id where k.key = any ($1)`,
    [keys],
  );
  return new Map(rows.map(({ key, ...row }) => [key, withPayer(row)]));
}
