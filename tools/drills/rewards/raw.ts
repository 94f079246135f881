import type pg from 'pg';
import type { RawBet } from './naive.ts';
import { depositsIn, type LaterBet, maxCommitDelayMs, type RawEntry, totalsAt } from './sums.ts';

/** Bonus as its row states it, beside what raw entries and bets yield. Amounts in satang. */
export interface RawBonus {
  readonly memberId: string;
  readonly id: string;
  readonly offerCode: string;
  readonly state: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly depositId: string | null;
  readonly deposit: bigint;
  readonly bonus: bigint;
  readonly addedStored: bigint;
  readonly turnover: bigint | null;
  readonly total: bigint | null;
  readonly kept: bigint | null;
  readonly cut: bigint | null;
  /** Ledger amounts of the deposit, the credit and the final deduction; 0 where there is none. */
  readonly depositEntry: bigint | null;
  readonly credited: bigint;
  readonly taken: bigint;
  /** Possible totals of all accounts at the start: several when something else happened at that moment. */
  readonly before: readonly bigint[];
  /** Possible sums of deposits while the bonus was active: several when one came at the moment of its end. */
  readonly added: readonly bigint[];
  /** Possible totals of all accounts at the end: several when something else happened at that moment. */
  readonly totals: readonly bigint[];
  /** Bets within the bonus: those reported certainly before its end, and all that may have been. */
  readonly surely: readonly RawBet[];
  readonly atMost: readonly RawBet[];
}

type Row = Omit<RawBonus, 'before' | 'added' | 'totals' | 'surely' | 'atMost'> & { readonly expiresAt: Date };

export async function readRaw(pool: pg.Pool, games: readonly string[]): Promise<RawBonus[]> {
  const { rows } = await pool.query<Row>(
    `select r.member_id as "memberId", r.id, r.offer_code as "offerCode", r.state, r.started_at as "startedAt",
            r.ended_at as "endedAt", r.expires_at as "expiresAt", r.deposit_id as "depositId", r.deposit, r.bonus,
            r.added as "addedStored", r.turnover, r.total, r.kept, r.cut,
            (select e.amount from entry e where e.member_id = r.member_id and e.id = r.deposit_id
                and e.statement_type = 'deposit' and e.credit = 'wallet') as "depositEntry",
            (select coalesce(sum(e.amount), 0)::bigint from entry e where e.member_id = r.member_id and e.id = r.id
                and e.debit = 'operator:bonus' and e.credit = 'wallet') as credited,
            (select coalesce(sum(e.amount), 0)::bigint from entry e where e.member_id = r.member_id and e.id = r.end_id
                and e.debit = 'wallet' and e.credit = 'operator:bonus') as taken
       from member_bonus r order by r.member_id, r.started_at`,
  );
  const raw: RawBonus[] = [];
  for (const row of rows) raw.push({ ...row, ...(await readPossibleSums(pool, row, games)) });
  return raw;
}

async function readPossibleSums(
  pool: pg.Pool,
  { memberId, id, startedAt, endedAt, expiresAt }: Row,
  games: readonly string[],
): Promise<Pick<RawBonus, 'before' | 'added' | 'totals' | 'surely' | 'atMost'>> {
  const end = endedAt ?? new Date();
  const { rows: entries } = await pool.query<RawEntry & { id: string }>(
    `select e.id, e.created_at as at, case when e.debit like 'operator:%' then e.amount else -e.amount end as amount,
            e.statement_type is not distinct from 'deposit' and e.credit = 'wallet' as "isDeposit"
       from entry e where e.member_id = $1 and (e.debit like 'operator:%') <> (e.credit like 'operator:%')
        and e.id is distinct from (select r.end_id from member_bonus r where r.member_id = $1 and r.id = $2)
      order by e.created_at, e.id`,
    [memberId, id],
  );
  // The database compares the times, because they have microseconds, which a Date drops, and a bet may fall into that
  // millisecond.
  const { rows: withDeadline } = await pool.query<RawBet & { isBeforeExpiry: boolean; sentAt: Date }>(
    `select b.category, b.turnover_value as turnover, d.sent_at as "sentAt",
            b.settled_at < r.expires_at as "isBeforeExpiry"
       from member_bonus r
         join bet b on b.member_id = r.member_id and b.status = 'settled' and b.settled_at >= r.started_at
         join drill_bet d on d.member_id = b.member_id and d.code = b.code and d.bet_id = b.bet_id
      where r.member_id = $1 and r.id = $2 and b.code = any ($3)
        and b.settled_at < case when r.state = 'expired' then r.expires_at else coalesce(r.ended_at, now()) end`,
    [memberId, id, games],
  );
  const { rows: later } = await pool.query<LaterBet>(
    `select coalesce(b.opened_at, b.settled_at) as at, b.stake_value as stake, b.payout_value as payout, d.sent_at as "sentAt"
       from bet b join drill_bet d on d.member_id = b.member_id and d.code = b.code and d.bet_id = b.bet_id
      where b.member_id = $1 and b.code = any ($2) and b.status = 'settled' and b.settled_at >= $3`,
    [memberId, games, expiresAt],
  );
  return {
    before: totalsAt(
      startedAt,
      entries.filter((entry) => entry.id !== id),
    ),
    added: depositsIn(entries, startedAt, expiresAt < end ? expiresAt : end),
    totals: totalsAt(end, entries, { bets: later, expiresAt }),
    surely: withDeadline.filter(
      ({ isBeforeExpiry, sentAt }) => isBeforeExpiry && sentAt.getTime() < end.getTime() - maxCommitDelayMs,
    ),
    atMost: withDeadline.filter(({ sentAt }) => sentAt.getTime() < end.getTime() + maxCommitDelayMs),
  };
}
