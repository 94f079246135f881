import type pg from 'pg';

export interface MemberBalances {
  readonly asOf: Date;
  readonly wallet: bigint;
  readonly held: bigint;
  readonly deposits: bigint;
  readonly deposited: bigint;
  readonly withdrawals: bigint;
  readonly withdrawn: bigint;
  readonly bonusesTaken: bigint;
  readonly bonusesKept: bigint;
}

/** Returns a member's balances, read in one statement and so at one moment. Minor units. */
export async function memberBalancesOf(pool: pg.Pool, memberId: string): Promise<MemberBalances> {
  const { rows } = await pool.query<{ [Name in keyof MemberBalances]: MemberBalances[Name] | null }>(
    `select now() as "asOf", coalesce(w.balance, 0) as wallet, coalesce(h.balance, 0) as held, f.deposits, f.deposited,
            f.withdrawals, f.withdrawn, r.taken as "bonusesTaken", r.kept as "bonusesKept"
       from member_in_out($1) f
         left join account w on w.member_id = $1 and w.code = 'wallet'
         left join account h on h.member_id = $1 and h.code = 'held'
         cross join lateral (select count(*) as taken, count(*) filter (where x.state = 'success') as kept
           from member_bonus x where x.member_id = $1) r`,
    [memberId],
  );
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  // PostgreSQL reports computed columns as nullable, but none of these is ever null.
  return row as MemberBalances;
}

export interface HoldRow {
  readonly id: string;
  readonly operationLock: string;
  readonly amount: bigint;
  readonly reason: string;
  readonly since: Date;
}

/** Returns open holds: at most one for each game and one withdrawal. */
export async function holdsOf(pool: pg.Pool, memberId: string): Promise<HoldRow[]> {
  const { rows } = await pool.query<HoldRow>(
    `select e.id, o.operation_lock as "operationLock", e.amount, e.reason, e.created_at as since
       from open_hold o join entry e on e.member_id = o.member_id and e.id = o.entry_id
      where o.member_id = $1 order by e.created_at`,
    [memberId],
  );
  return rows;
}

export interface MemberGameRow {
  readonly code: string;
  readonly name: string;
  readonly username: string;
  readonly balance: bigint | null;
  readonly readAt: Date | null;
  readonly playedAt: Date | null;
  readonly isMoving: boolean | null;
}

export async function gamesOf(pool: pg.Pool, memberId: string): Promise<MemberGameRow[]> {
  const { rows } = await pool.query<MemberGameRow>(
    `select a.code, g.name, a.username, l.balance, a.refreshed_at as "readAt", a.played_at as "playedAt",
            exists (select from open_hold h where h.member_id = a.member_id and h.operation_lock = 'game:' || a.code) as "isMoving"
       from game_account a join game g on g.code = a.code
         left join account l on l.member_id = a.member_id and l.code = 'game:' || a.code
      where a.member_id = $1 and a.active
      order by l.balance desc nulls last, g.position, g.code`,
    [memberId],
  );
  return rows;
}

export interface MemberSlipRow {
  readonly id: string;
  readonly state: string;
  readonly amount: bigint | null;
  readonly createdAt: Date;
}

export async function newestSlips(pool: pg.Pool, memberId: string, most: number): Promise<MemberSlipRow[]> {
  const { rows } = await pool.query<MemberSlipRow>(
    `select id, state, amount, created_at as "createdAt" from slip
      where member_id = $1 order by created_at desc, id desc limit $2`,
    [memberId, most],
  );
  return rows;
}
