import { minor, unitOf } from '@kapao/core/money';
import { owedAfterEnd } from '@kapao/core/reward/wagering';
import type pg from 'pg';
import { type OwedAlarm, owedAlarms } from './operator-share.queries.ts';

/** Part of the money a contradiction owes that is not the member's. */
export interface OperatorShare {
  /** Minor units, of what is in suspense now. */
  readonly amount: bigint;
  /** Bonus that had ended by then, and the sum that contradictions brought to it before; null: the member is erased. */
  readonly bonus: { readonly id: string; readonly reported: bigint } | null;
}

/**
 * Returns, by alarm, what the operator keeps of money that a contradiction owes: all of it for an erased member; for a transfer
 * made during a bonus that has ended since, what that end would have removed. Alarms without such a part are absent.
 */
export async function operatorShares(
  pool: pg.Pool,
  alarms: readonly { readonly id: string; readonly alarm: string | null; readonly amount: bigint | null }[],
): Promise<ReadonlyMap<string, OperatorShare>> {
  const owed = alarms.filter(({ alarm, amount }) => alarm === 'contradiction' && (amount ?? 0n) > 0n);
  if (owed.length === 0) return new Map();
  const found = await owedAlarms(
    pool,
    owed.map(({ id }) => id),
  );
  return new Map(found.map((alarm) => [alarm.id, shareOf(alarm)]));
}

function shareOf({ suspense, currency, bonus }: OwedAlarm): OperatorShare {
  if (!bonus) return { amount: suspense, bonus: null };
  const { id, end, percentFail, cap, reported } = bonus;
  const ended = {
    terms: {
      percentFail,
      cap: cap === null ? null : minor(BigInt(cap)),
      minClear: minor(BigInt(bonus.minClear)),
    },
    deposit: BigInt(bonus.deposit),
    added: BigInt(bonus.added),
    bonus: BigInt(bonus.bonus),
  };
  const total = BigInt(bonus.total) + BigInt(reported) + suspense;
  const owed = owedAfterEnd(end, ended, { total, kept: BigInt(bonus.kept) });
  // A fraction of a kip goes to the member, as when a bonus ends.
  const unit = unitOf(currency);
  const share = owed < suspense ? owed + ((unit - (owed % unit)) % unit) : suspense;
  return { amount: share < suspense ? suspense - share : 0n, bonus: { id, reported: BigInt(reported) } };
}
