import { statementTypes } from '@kapao/contract/statement-types';
import type pg from 'pg';

/** Totals of a member in minor units. The cost of the query does not depend on other members. */
export interface MemberTotalsRow {
  readonly deposits: bigint;
  readonly depositSum: bigint;
  readonly withdrawals: bigint;
  readonly withdrawalSum: bigint;
  readonly monthIn: bigint;
  readonly monthOut: bigint;
  readonly lastDeposit: bigint | null;
  readonly lastDepositAt: Date | null;
  readonly wallet: bigint;
  readonly games: bigint;
  readonly held: bigint;
}

export async function memberTotalsOf(pool: pg.Pool, memberId: string): Promise<MemberTotalsRow> {
  const { rows } = await pool.query<{ [Name in keyof MemberTotalsRow]: MemberTotalsRow[Name] | null }>(
    `select i.n as deposits, i.total as "depositSum", i.month as "monthIn", o.n as withdrawals, o.total as "withdrawalSum",
            o.month as "monthOut", l.amount as "lastDeposit", l.created_at as "lastDepositAt", a.wallet, a.games, a.held
       from (select count(*) as n, coalesce(sum(t.amount), 0)::bigint as total,
                    coalesce(sum(t.amount) filter (where t.created_at > now() - interval '30 days'), 0)::bigint as month
               from entry t where t.member_id = $1 and t.statement_type = 'deposit' and t.credit = 'wallet'
                and t.reason <> 'correction') i
         cross join (select count(*) as n, coalesce(sum(w.amount), 0)::bigint as total,
                    coalesce(sum(w.amount) filter (where w.ended_at > now() - interval '30 days'), 0)::bigint as month
               from withdrawal w where w.member_id = $1 and w.state = 'paid') o
         cross join (select coalesce(sum(b.balance) filter (where b.code = 'wallet'), 0)::bigint as wallet,
                    coalesce(sum(b.balance) filter (where b.code = 'held'), 0)::bigint as held,
                    coalesce(sum(b.balance) filter (where b.code like 'game:%'), 0)::bigint as games
               from account b where b.member_id = $1) a
         left join lateral (select t.amount, t.created_at from entry t
              where t.member_id = $1 and t.statement_type = 'deposit' and t.credit = 'wallet' and t.reason <> 'correction'
              order by t.created_at desc, t.id desc limit 1) l on true`,
    [memberId],
  );
  // Sums and counts are never null; the type allows null for the last deposit.
  return rows[0] as MemberTotalsRow;
}

interface Play {
  readonly bets: bigint;
  readonly turnover: bigint;
}

/** Returns the bets and turnover since `from`, by daily totals and the single bets of the first and last day. */
export async function playSince(pool: pg.Pool, memberId: string, from: Date | null): Promise<Play> {
  const { rows } = await pool.query<{ [Name in keyof Play]: Play[Name] | null }>(
    `select coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(turnover), 0)::bigint as turnover
       from bets_between($1, coalesce($2, now()), now())`,
    [memberId, from],
  );
  return rows[0] as Play; // An aggregate returns one row, and coalesce leaves no null.
}

export interface BeforeRow {
  readonly id: string;
  readonly amount: bigint;
  readonly state: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly at: Date;
}

export async function withdrawalsBefore(pool: pg.Pool, memberId: string, id: string): Promise<BeforeRow[]> {
  const { rows } = await pool.query<BeforeRow>(
    `select w.id, w.amount, w.state, w.bank_code as "bankCode", w.account_no as "accountNo", w.created_at as at
       from withdrawal w where w.member_id = $1 and w.id <> $2 order by w.created_at desc limit 6`,
    [memberId, id],
  );
  return rows;
}

export interface BonusRow {
  readonly name: string;
  readonly bonus: bigint;
  readonly state: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

export async function lastBonus(pool: pg.Pool, memberId: string): Promise<BonusRow | null> {
  const { rows } = await pool.query<{ [Name in keyof BonusRow]: BonusRow[Name] | null }>(
    `select coalesce(bonus_name(r.name, r.currency), r.offer_code) as name, r.bonus, r.state, r.started_at as "startedAt",
            r.ended_at as "endedAt"
       from member_bonus r where r.member_id = $1 order by r.started_at desc limit 1`,
    [memberId],
  );
  return (rows[0] as BonusRow | undefined) ?? null; // Only `endedAt` is ever null.
}

export interface DeviceRow {
  readonly userAgent: string | null;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly others: bigint;
}

/** Returns the member's last devices, each with the number of other members who logged in from it, counted up to ten. */
export async function devicesOf(pool: pg.Pool, memberId: string): Promise<DeviceRow[]> {
  const { rows } = await pool.query<{ [Name in keyof DeviceRow]: DeviceRow[Name] | null }>(
    `select d.first_login_at as "firstAt", d.last_login_at as "lastAt",
            (select s.user_agent from session s where s.member_id = d.member_id and s.device_hash = d.device_hash
              order by s.created_at desc limit 1) as "userAgent",
            (select count(*) from (select from device x where x.device_hash = d.device_hash and x.member_id <> d.member_id
              limit 10) o) as others
       from device d where d.member_id = $1 order by d.last_login_at desc limit 4`,
    [memberId],
  );
  return rows as DeviceRow[]; // Only the user agent is ever null.
}

export interface OtherRow {
  readonly how: 'device' | 'holder';
  readonly memberId: string;
  readonly publicId: string;
}

/** Returns up to ten members who used one of this member's devices, and ten with the same account holder. */
export async function othersLinked(pool: pg.Pool, memberId: string): Promise<OtherRow[]> {
  const { rows } = await pool.query<{ [Name in keyof OtherRow]: OtherRow[Name] | null }>(
    `(select 'device' as how, m.id as "memberId", m.public_id as "publicId"
        from (select distinct x.member_id from device d join device x on x.device_hash = d.device_hash
               where d.member_id = $1 and x.member_id <> $1 limit 10) o join member m on m.id = o.member_id)
     union all
     (select 'holder', o.id, o.public_id
        from member m join member o on holder_key(o.bank_account_name) = holder_key(m.bank_account_name) and o.id <> m.id
       where m.id = $1 limit 10)`,
    [memberId],
  );
  return rows as OtherRow[]; // None of these columns is ever null.
}

/** Returns open flags on the member: kinds of abuse, names of limits, and reasons of risk reviews. */
export async function flagsOf(pool: pg.Pool, memberId: string): Promise<string[]> {
  const { rows } = await pool.query<{ mark: string | null }>(
    `select distinct case i.source when 'limit' then i.about else i.kind end as mark from risk_review_item i
      where i.member_id = $1 and i.reviewed_at is null order by mark limit 20`,
    [memberId],
  );
  return rows.map(({ mark }) => String(mark));
}

export interface PaidFrom {
  readonly bank: string | null;
  readonly account: string | null;
}

/** Returns the sources of the member's last payments, as far as reported. */
export async function paidFrom(pool: pg.Pool, memberId: string): Promise<PaidFrom[]> {
  const { rows } = await pool.query<PaidFrom>(
    `select from_bank as bank, from_account as account from bank_receipt
      where member_id = $1 order by created_at desc limit 50`,
    [memberId],
  );
  return rows;
}

export interface LineRow {
  readonly id: string;
  readonly what: string | null;
  readonly counterpart: string | null;
  readonly inward: boolean;
  readonly amount: bigint;
  readonly at: Date;
}

/** Returns the last rows of the member's statement, each type by its own index. */
export async function lastLines(pool: pg.Pool, memberId: string): Promise<LineRow[]> {
  const { rows } = await pool.query<{ [Name in keyof LineRow]: LineRow[Name] | null }>(
    `select e.id, e.statement_type as what, e.counterpart, e.credit = 'wallet' as inward, e.amount, e.created_at as at
       from unnest($2::text[]) sort(type) cross join lateral (select t.* from entry t
         where t.member_id = $1 and t.statement_type = sort.type order by t.created_at desc, t.id desc limit 8) e
      order by e.created_at desc, e.id desc limit 8`,
    [memberId, statementTypes],
  );
  return rows as LineRow[]; // Only the counterpart is ever null.
}
