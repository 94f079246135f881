import type { Currency } from '@kapao/core/money';
import { bonusPartOf, readLateEvents, type StoredLateEvent } from '@kapao/core/reward/late-events';
import type pg from 'pg';
import type { DecisionNote, DecisionRefusal, Moved } from './decision.ts';

/** Active bonus with the data needed for ending it manually. Minor units. */
export interface BonusToVoid {
  readonly offerCode: string;
  readonly kind: 'bonus' | 'promotion';
  readonly currency: Currency;
  /** Name on the statement. */
  readonly name: string;
  readonly wallet: bigint;
  /** Version of the wallet account. */
  readonly version: bigint;
  /**
   * Total balance of the member in our ledger, without money that came in after the bonus expired and the winnings from it.
   */
  readonly total: bigint;
  /** Balance outside the wallet: in games and in pending transfers. */
  readonly elsewhere: bigint;
  /** Member's own money in the bonus: qualifying deposit, what was added since, and what came after expiry. */
  readonly deposit: bigint;
  readonly added: bigint;
  readonly late: bigint;
}

export async function bonusToVoid(pool: pg.Pool, memberId: string, id: string): Promise<BonusToVoid | null> {
  const { rows } = await pool.query<BonusToVoid & { readonly later: readonly StoredLateEvent[] }>(
    `select r.offer_code as "offerCode", r.kind, w.currency, coalesce(bonus_name(r.name, r.currency), r.offer_code) as name,
            w.balance as wallet, w.version, r.deposit, r.added, r.late, t.total, t.total - w.balance as elsewhere,
            bonus_late_bets(r) as later
       from held_bonus($1) r join account w on w.member_id = r.member_id and w.code = 'wallet'
         cross join lateral (select coalesce(sum(a.balance), 0)::bigint as total from account a where a.member_id = r.member_id) t
      where r.id = $2`,
    [memberId, id],
  );
  const [row] = rows;
  return row ? { ...row, total: bonusPartOf(row.total, readLateEvents(row.later)) } : null;
}

/** Returns the active bonus of the member with this public id; null: none. */
export async function activeBonusOfPublicId(
  pool: pg.Pool,
  publicId: string,
): Promise<{ readonly memberId: string; readonly id: string; readonly currency: Currency } | null> {
  const { rows } = await pool.query<{ memberId: string; id: string; currency: Currency }>(
    `select w.member_id as "memberId", r.id, w.currency
       from public_id_claim c
         cross join lateral held_bonus(c.member_id) r
         join account w on w.member_id = r.member_id and w.code = 'wallet'
      where c.public_id = $1`,
    [publicId],
  );
  return rows[0] ?? null;
}

/** Data of a manual end of a bonus. */
export interface VoidEnd {
  readonly id: string;
  /** Version of the wallet account by which the end was calculated. */
  readonly version: bigint;
  /** Data for `record_bonus_end`. */
  readonly data: object;
}

/**
 * Ends the bonus without a deduction, together with the decision, by `bonus_void_whole` in
 * `server/migrations/0081-bonus.sql`.
 */
export async function voidWhole(
  pool: pg.Pool,
  note: DecisionNote,
  { id, version, data }: VoidEnd,
): Promise<Moved> {
  const { rows } = await pool.query<{ refusal: { code: string } | null }>(
    'select bonus_void_whole($1, $2, $3, $4) as refusal',
    [JSON.stringify(note), id, version, JSON.stringify(data)],
  );
  const refusal = rows[0]?.refusal;
  if (!refusal) return { ok: true, amount: null };
  return { ok: false, code: refusalOf(refusal.code) };
}

/**
 * Returns a refusal about the bonus or the second approver unchanged; one about the wallet becomes CHANGED, so that the
 * caller retries.
 */
function refusalOf(code: string): DecisionRefusal {
  switch (code) {
    case 'ALREADY_CLOSED':
    case 'EXPIRED':
    case 'SAME_PERSON':
    case 'NOT_ALLOWED':
    case 'ABOVE_LIMIT':
    case 'PROPOSER_NOT_ALLOWED':
    case 'INQUIRY_OPEN':
      return code;
    default:
      return 'CHANGED';
  }
}
