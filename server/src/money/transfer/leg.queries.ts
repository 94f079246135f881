import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { LegState } from './states.ts';

/** One leg between the wallet and a game. */
export interface Leg {
  readonly memberId: string;
  /** Of its hold in the ledger. */
  readonly id: string;
  /** The game. */
  readonly code: string;
  /** Seen from the game. */
  readonly direction: 'in' | 'out';
  /** Wallet minor units, exactly what was held. */
  readonly amount: bigint;
  /** The same in the provider's smallest units. */
  readonly sentAmount: bigint;
  readonly currency: Currency;
  readonly reference: string;
  /** The try whose hold this is. */
  readonly sender: string;
  readonly state: LegState;
  /** The provider's code of a failed one. */
  readonly refusal: string | null;
  /** Out of one game into another: the game that the money goes on to. */
  readonly onward: string | null;
  /** Why it did not go on. */
  readonly onwardRefusal: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Since when a person has ended it without a word of the provider; null again when that has come. */
  readonly unconfirmedSince: Date | null;
}

const columns = `l.member_id as "memberId", l.id, l.code, l.direction, l.amount, l.sent_amount as "sentAmount", l.currency,
  l.reference, l.sender, l.state, l.refusal, l.onward, l.onward_refusal as "onwardRefusal", l.created_at as "createdAt",
  l.ended_at as "endedAt", l.unconfirmed_since as "unconfirmedSince"`;

export async function findLeg(pool: pg.Pool, memberId: string, id: string): Promise<Leg | undefined> {
  const { rows } = await pool.query<Leg>(
    `select ${columns} from leg l where l.member_id = $1 and l.id = $2`,
    [memberId, id],
  );
  return rows[0];
}

export async function markContradicted(pool: pg.Pool, leg: Leg): Promise<void> {
  await pool.query('update leg set contradicted_at = now() where member_id = $1 and id = $2', [
    leg.memberId,
    leg.id,
  ]);
}

export async function markOnwardRefused(pool: pg.Pool, leg: Leg, refusal: string): Promise<void> {
  await pool.query(
    'update leg set onward_refusal = $3 where member_id = $1 and id = $2 and onward_refusal is null',
    [leg.memberId, leg.id, refusal],
  );
}

/** Those that a person ended within so many days and that their provider has not confirmed, the longest first. */
export async function unconfirmedLegs(
  pool: pg.Pool,
  {
    afterMs,
    days,
    seen,
    limit,
  }: {
    readonly afterMs: number;
    readonly days: number;
    readonly seen: readonly string[];
    readonly limit: number;
  },
): Promise<Leg[]> {
  const { rows } = await pool.query<Leg>(
    `select ${columns} from leg l
      where l.unconfirmed_since <= now() - $1 * interval '1 millisecond'
        and l.unconfirmed_since > now() - $2 * interval '1 day' and l.id <> all ($3::uuid[])
      order by l.unconfirmed_since limit $4`,
    [afterMs, days, seen, limit],
  );
  return rows;
}

export async function markConfirmed(pool: pg.Pool, leg: Leg): Promise<void> {
  await pool.query('update leg set unconfirmed_since = null where member_id = $1 and id = $2', [
    leg.memberId,
    leg.id,
  ]);
}
