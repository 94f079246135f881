import type { Currency } from '@kapao/core/money';
import type { BonusEnd } from '@kapao/core/reward/wagering';
import type pg from 'pg';

/** Alarm whose money is owed to an erased member, or to a member with the bonus of its transfer. */
export interface OwedAlarm {
  readonly id: string;
  readonly currency: Currency;
  readonly suspense: bigint;
  /** Amounts as decimal digits. */
  readonly bonus: {
    readonly id: string;
    readonly end: BonusEnd;
    readonly percentFail: number;
    readonly cap: string | null;
    readonly minClear: string;
    readonly deposit: string;
    readonly added: string;
    readonly bonus: string;
    readonly total: string;
    readonly kept: string;
    readonly reported: string;
  } | null;
}

export async function owedAlarms(pool: pg.Pool, ids: readonly string[]): Promise<OwedAlarm[]> {
  const { rows } = await pool.query<OwedAlarm>(
    `select al.id, al.currency, al.suspense, r.bonus
       from alarm al
         join member m on m.id = al.member_id
         left join lateral (
           select jsonb_build_object('id', b.id, 'end', upper(b.state), 'percentFail', b.terms -> 'percentFail', 'cap', b.terms ->> 'cap',
                    'minClear', b.terms ->> 'minClear', 'deposit', b.deposit::text,
                    'added', b.added::text, 'bonus', b.bonus::text, 'total', b.total::text,
                    'kept', (b.kept + b.kept_after)::text, 'reported', b.reported_after::text) as bonus
             from member_bonus b
            where b.member_id = al.member_id and b.id = ended_bonus_of_leg(al.member_id, (al.details ->> 'transferId')::uuid)) r
           on m.erased_at is null
      where al.id = any ($1) and al.kind = 'contradiction' and al.suspense > 0 and (m.erased_at is not null or r.bonus is not null)`,
    [ids],
  );
  return rows;
}
