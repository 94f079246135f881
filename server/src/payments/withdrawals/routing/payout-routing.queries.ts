import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** Returns the bank of the account that the member's withdrawals go to. */
export async function findMemberBank(pool: pg.Pool, memberId: string): Promise<string | null> {
  const { rows } = await pool.query<{ bank: string }>('select bank_code as bank from member where id = $1', [
    memberId,
  ]);
  return rows[0]?.bank ?? null;
}

/** What is known of a payout provider before it gets an order. */
interface PayoutConditions {
  readonly code: string;
  /** Calls of the last quarter of an hour, and those without a valid answer. */
  readonly calls: number;
  readonly errors: number;
  /** Balance there in minor units, as last reported, less the orders since; null: unknown. */
  readonly available: bigint | null;
}

export async function readPayoutConditions(
  pool: pg.Pool,
  codes: readonly string[],
): Promise<Map<string, PayoutConditions>> {
  const { rows } = await pool.query<{
    code: string | null;
    calls: bigint | null;
    errors: bigint | null;
    available: bigint | null;
  }>('select code, calls, errors, available from payout_conditions($1)', [codes]);
  return new Map(
    rows.map(({ code, calls, errors, available }) => [
      code ?? '',
      { code: code ?? '', calls: Number(calls), errors: Number(errors), available },
    ]),
  );
}

/** Stores a balance that a provider was asked for `agoMs` ago (`payout_balance_note` in `server/migrations/0199-payout-balance.sql`). */
export async function notePayoutBalance(
  pool: pg.Pool,
  balance: {
    readonly code: string;
    readonly currency: Currency;
    readonly balance: bigint;
    readonly low: bigint;
    readonly agoMs: number;
  },
): Promise<void> {
  await pool.query('select payout_balance_note($1, $2, $3, $4, $5)', [
    balance.code,
    balance.currency,
    balance.balance,
    balance.low,
    Math.ceil(balance.agoMs),
  ]);
}
