import { defaultLimit, type Limit, type LimitName } from '@kapao/core/limits';
import type pg from 'pg';

/** Locks this member's limits against other changes and uses until the transaction ends. */
export async function lockLimits(client: pg.PoolClient, memberId: string): Promise<void> {
  await client.query('select limits_lock($1)', [memberId]);
}

/** Returns the limits that the member has set, by name; others are missing. */
export async function readLimits(
  client: pg.Pool | pg.PoolClient,
  memberId: string,
): Promise<Map<LimitName, Limit>> {
  const { rows } = await client.query<{
    name: LimitName;
    value: bigint | null;
    pendingValue: bigint | null;
    pendingFrom: Date | null;
  }>(
    `select name, value, pending_value as "pendingValue", pending_from as "pendingFrom" from member_limit
      where member_id = $1`,
    [memberId],
  );
  return new Map(
    rows.map(({ name, value, pendingValue, pendingFrom }) => [
      name,
      { value, pending: pendingFrom && { value: pendingValue, from: pendingFrom } },
    ]),
  );
}

export function limitOf(limits: ReadonlyMap<LimitName, Limit>, name: LimitName): Limit {
  return limits.get(name) ?? defaultLimit(name);
}

export async function writeLimit(
  client: pg.PoolClient,
  memberId: string,
  name: LimitName,
  { value, pending }: Limit,
): Promise<void> {
  await client.query(
    `insert into member_limit (member_id, name, value, pending_value, pending_from) values ($1, $2, $3, $4, $5)
     on conflict (member_id, name) do update
       set value = excluded.value, pending_value = excluded.pending_value, pending_from = excluded.pending_from`,
    [memberId, name, value, pending?.value ?? null, pending?.from ?? null],
  );
}

export interface Pauses {
  readonly breakUntil: Date | null;
  readonly excludedUntil: Date | null;
}

export async function readPauses(client: pg.Pool | pg.PoolClient, memberId: string): Promise<Pauses> {
  const { rows } = await client.query<Pauses>(
    'select break_until as "breakUntil", excluded_until as "excludedUntil" from member where id = $1',
    [memberId],
  );
  return rows[0] ?? { breakUntil: null, excludedUntil: null };
}

/** Writes break and exclusion, and notifies the member's other open apps to refresh. */
export async function writePauses(client: pg.PoolClient, memberId: string, pauses: Pauses): Promise<void> {
  await client.query(
    `with paused as (update member set break_until = $2, excluded_until = $3 where id = $1 returning id)
     insert into outbox (member_id, topic, payload)
     select id, 'hint', jsonb_build_object('event', 'wallet', 'data', jsonb_build_object()) from paused`,
    [memberId, pauses.breakUntil, pauses.excludedUntil],
  );
}

/** Amounts in minor units since the given times. */
export interface LimitUsage {
  readonly deposited: readonly [day: bigint, week: bigint, month: bigint];
  readonly lost: readonly [day: bigint, week: bigint, month: bigint];
  readonly promised: bigint;
  /** Time when the last promised deposit expires. */
  readonly promisedUntil: Date | null;
  readonly inGames: bigint;
}

export async function readLimitUsage(
  pool: pg.Pool,
  memberId: string,
  since: readonly [day: Date, week: Date, month: Date],
): Promise<LimitUsage> {
  const { rows } = await pool.query<LimitUsage>(
    `select array[deposited_since($1, $2), deposited_since($1, $3), deposited_since($1, $4)] as deposited,
            array[lost_since($1, $2), lost_since($1, $3), lost_since($1, $4)] as lost,
            promised_deposits($1) as promised,
            (select max(p.expires_at) from deposit_promise p where p.member_id = $1) as "promisedUntil",
            money_in_games($1) as "inGames"`,
    [memberId, ...since],
  );
  return rows[0]!; // A select without FROM returns one row.
}

/** Whether the promised deposits exceed a limit. */
export async function hasDepositsOverLimit(pool: pg.Pool, memberId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from limits_in_force($1, 'deposit') l
      where deposited_since($1, limit_period_start(l.period, now())) + promised_deposits($1) > l.value`,
    [memberId],
  );
  return (rowCount ?? 0) > 0;
}

export interface PlayClock {
  readonly now: Date;
  readonly beganAt: Date;
  readonly pauseOverAt: Date;
}

/** Records activity of the member and returns since when they have been playing. */
export async function touchPlayClock(
  pool: pg.Pool,
  memberId: string,
  limitMinutes: bigint | null,
): Promise<PlayClock> {
  const { rows } = await pool.query<PlayClock>(
    `select now() as now, c.began_at as "beganAt", c.pause_over_at as "pauseOverAt"
     from play_clock_touch($1, $2, interval '0') c`,
    [memberId, limitMinutes],
  );
  return rows[0]!; // A function with OUT parameters returns exactly one row.
}

/** Returns deposits, withdrawals and net winnings (below zero: lost) since then, in minor units. */
export async function readFlows(
  pool: pg.Pool,
  memberId: string,
  since: Date,
): Promise<{ readonly deposits: bigint; readonly withdrawals: bigint; readonly result: bigint }> {
  const { rows } = await pool.query<{ deposits: bigint; withdrawals: bigint; lost: bigint }>(
    `select deposited_since($1, $2) as deposits, lost_since($1, $2) as lost,
            withdrawn_since($1, $2) as withdrawals`,
    [memberId, since],
  );
  const { deposits, withdrawals, lost } = rows[0]!; // A select without FROM returns one row.
  return { deposits, withdrawals, result: -lost };
}
