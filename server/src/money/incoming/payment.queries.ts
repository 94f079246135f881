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

/**
 * Until the transaction ends nobody else takes what this evidence may be about: neither what has one of its names, nor
 * what is alike. In one order, so that no two wait for each other.
 */
export async function lockAlike(client: pg.ClientBase, evidence: Evidence): Promise<void> {
  const { key, reference, gatewayKey, receiver, amount } = evidence;
  const names = [key, reference ?? key, gatewayKey ?? key, `alike/${receiver.id}/${amount}`].map(
    (name) => `payment-in/${name}`,
  );
  await client.query(
    `select pg_advisory_xact_lock(n) from (
       select distinct hashtextextended(name, 0) as n from unnest($1::text[]) as name order by n) locks`,
    [names],
  );
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

export async function insertIncoming(
  client: pg.ClientBase,
  id: string,
  { receiver, amount, paidAt, dayOnly, teller, file, reference, from }: Evidence,
  doubts: readonly string[],
): Promise<void> {
  await client.query(
    `insert into payment_in (id, account, receiver, currency, amount, paid_at, day_only, tellers, has_reference, from_bank,
                             from_account, from_names, doubts, files)
     values ($1, $2, $3, $4, $5, $6, $7, array[$8], $9, $10, $11, $12, $13, array_remove(array[$14], null))`,
    [
      id,
      receiver.account,
      receiver.id,
      receiver.currency,
      amount,
      paidAt,
      dayOnly,
      teller,
      reference !== null,
      from.bankCode,
      from.accountNo,
      from.names,
      doubts,
      file ?? null,
    ],
  );
}

/**
 * Another teller knows it, too: what the first one did not say, or hid more of, is written down. A bank tells of each payment
 * once: of whatever the bank told by another line it is no second telling.
 */
export async function addTeller(
  client: pg.ClientBase,
  id: string,
  { teller, file, reference, from }: Evidence,
): Promise<void> {
  await client.query(
    `update payment_in set tellers = array(select distinct unnest(tellers || $2::text)),
            has_reference = has_reference or $3, from_bank = coalesce(from_bank, $4),
            from_account = case when length(regexp_replace($5, '\\D', '', 'g'))
                                     > length(regexp_replace(coalesce(from_account, ''), '\\D', '', 'g'))
                                then $5 else from_account end,
            from_names = array(select distinct unnest(from_names || $6::text[])),
            files = array(select distinct unnest(array_remove(files || $7::text, null))),
            doubts = case when $2 <> 'line' then doubts else array(
              select d from unnest(doubts) d join payment_in other on other.id = d where not 'line' = any (other.tellers)) end
      where id = $1`,
    [id, teller, reference !== null, from.bankCode, from.accountNo, from.names, file ?? null],
  );
}

export async function addKeys(client: pg.ClientBase, id: string, keys: readonly string[]): Promise<void> {
  await client.query(
    'insert into payment_in_key (key, payment_id) select key, $1 from unnest($2::text[]) as key on conflict do nothing',
    [id, keys],
  );
}

/** A process that dies before it is booked leaves it to whoever asks next. */
export async function bookSoon(client: pg.ClientBase, id: string, inMs: number): Promise<void> {
  await client.query(
    `select asking_begin(array['00000000-0000-0000-0000-000000000000'::uuid], 'payment-in', array[$1::uuid],
                         array['book'], array[$2::bigint])`,
    [id, inMs],
  );
}
