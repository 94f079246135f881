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
}

export async function findLeg(pool: pg.Pool, memberId: string, id: string): Promise<Leg | undefined> {
  const { rows } = await pool.query<Leg>(
    `select member_id as "memberId", id, code, direction, amount, sent_amount as "sentAmount", currency, reference,
            sender, state, refusal, onward, onward_refusal as "onwardRefusal", created_at as "createdAt",
            ended_at as "endedAt"
       from leg where member_id = $1 and id = $2`,
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
