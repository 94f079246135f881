import type { AlarmKind } from '@kapao/contract/backoffice/alarm-kinds';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** Disagreement with an external system that staff have to review. */
export interface Alarm {
  readonly kind: AlarmKind;
  readonly account: string;
  readonly currency: Currency;
  /** Minor units as a string, since JSON has no bigint. */
  readonly ours?: string;
  readonly theirs?: string;
  /** Ids and codes, nothing personal. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Member concerned. An alarm recorded with a ledger entry has that entry's member. */
  readonly memberId?: string;
}

/** Inserts the alarm; an existing alarm with this id stays unchanged. */
export async function insertAlarm(pool: Pick<pg.Pool, 'query'>, id: string, alarm: Alarm): Promise<void> {
  const { kind, account, currency, ours, theirs, details, memberId } = alarm;
  await pool.query(
    `insert into alarm (id, kind, account, currency, ours, theirs, details, member_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [id, kind, account, currency, ours, theirs, JSON.stringify(details), memberId],
  );
}
