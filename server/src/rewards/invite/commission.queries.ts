import type { Currency } from '@kapao/core/money';
import type { FriendMonth } from '@kapao/core/reward/losses';
import type pg from 'pg';
import { NIL as nobody } from 'uuid';

/** Returns friends by id, after `after`. */
export async function nextFriends(pool: pg.Pool, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ memberId: string }>(
    `select member_id as "memberId" from invitation
      where member_id > $1 order by member_id limit $2`,
    [after ?? nobody, limit],
  );
  return rows.map(({ memberId }) => memberId);
}

export interface Friend {
  readonly memberId: string;
  readonly inviterId: string;
}

interface EarningFriend extends Friend {
  /** Currency of the inviter and so of the friend; a friend with another one earns the inviter no commission. */
  readonly currency: Currency;
}

/**
 * Returns the friends whose losses earn their inviter a commission. Checks again first whether a friend and the inviter are
 * the same person.
 */
export async function earningFriends(pool: pg.Pool, memberIds: readonly string[]): Promise<EarningFriend[]> {
  await pool.query('select invitations_seen($1)', [memberIds]);
  const { rows } = await pool.query<EarningFriend>(
    `select i.member_id as "memberId", i.inviter_id as "inviterId", m.currency
       from invitation i join member m on m.id = i.inviter_id
      where i.member_id = any ($1) and i.barred is null`,
    [memberIds],
  );
  return rows;
}

/**
 * Returns each friend's net cost up to, not including, `toDay`, and the commission already earned from them
 * in the month that begins on `fromDay`.
 */
export async function monthsOf(
  pool: pg.Pool,
  friends: readonly Friend[],
  fromDay: string,
  toDay: string,
): Promise<Map<string, FriendMonth>> {
  const { rows } = await pool.query<{
    [Name in keyof (FriendMonth & { memberId: string })]: (FriendMonth & { memberId: string })[Name] | null;
  }>(
    `select c.member_id as "memberId", c.cost, friend_brought(k.inviter, k.friend, $3) as brought
       from unnest($1::uuid[], $2::uuid[]) k (inviter, friend)
         join friend_costs($2, $3, $4) c on c.member_id = k.friend`,
    [friends.map(({ inviterId }) => inviterId), friends.map(({ memberId }) => memberId), fromDay, toDay],
  );
  return new Map(
    rows.map(({ memberId, cost, brought }) => [memberId ?? '', { cost: cost ?? 0n, brought: brought ?? 0n }]),
  );
}

/** Commission from one friend on a day. Minor units. */
export interface NewCommission extends Friend {
  readonly success: bigint;
  readonly fail: bigint;
  readonly amount: bigint;
}

export interface Commissions {
  readonly rows: readonly NewCommission[];
  /** Inviters with a friend who played that day. */
  readonly played: readonly string[];
  readonly successPercent: number;
  readonly failPercent: number;
}

/** Writes commissions; an existing one stays unchanged. */
export async function writeCommissions(
  client: pg.ClientBase,
  day: string,
  { rows, played, successPercent, failPercent }: Commissions,
): Promise<void> {
  await client.query('select commissions_write($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    day,
    successPercent,
    failPercent,
    rows.map(({ inviterId }) => inviterId),
    rows.map(({ memberId }) => memberId),
    rows.map(({ success }) => success),
    rows.map(({ fail }) => fail),
    rows.map(({ amount }) => amount),
    played,
  ]);
}

/** Returns the last fully accrued day; null if none. */
export async function lastAccruedDay(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ period: string | null }>(
    "select max(period) as period from accrual_run where kind = 'commission' and done_at is not null",
  );
  return rows[0]?.period ?? null;
}
