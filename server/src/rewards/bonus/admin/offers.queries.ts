import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import type { OfferState } from '@kapao/contract/backoffice/calls/rewards/bonus-offers';
import type { Weekday } from '@kapao/core/weekdays';
import type pg from 'pg';
import { adaptersWithoutBets } from '../../../providers/game/game-providers.ts';
import { offerColumns, type StoredOffer } from '../stored-bonus-offer.ts';

export interface OfferListRow {
  readonly id: string;
  readonly kind: 'bonus' | 'promotion';
  readonly currency: 'THB' | 'LAK';
  readonly name: unknown;
  readonly state: OfferState;
  readonly place: number;
  readonly hasDraft: boolean;
  readonly taken: number;
  readonly quota: number | null;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly weekdays: Weekday[] | null;
  readonly version: number | null;
  readonly begun: bigint;
  readonly bonus: bigint;
  readonly ended: bigint;
  readonly cost: bigint;
}

export interface OfferSearch {
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
  readonly currency?: string | undefined;
}

/**
 * Lists offers after a cursor: running, then upcoming, then ended. There are hundreds at most, so they are sorted after
 * reading.
 */
export async function offerRows(
  pool: pg.Pool,
  { kind, state, currency }: OfferSearch,
  { place, code }: { readonly place: number; readonly code: string },
  most: number,
): Promise<OfferListRow[]> {
  const { rows } = await pool.query<{ [Name in keyof OfferListRow]: OfferListRow[Name] | null }>(
    `select s.code as id, s.kind, s.currency, s.name, s.state, s.place, s.drafted as "hasDraft", s.taken, s.quota,
            s.starts_at as "startsAt", s.ends_at as "endsAt", s.weekdays, s.version, coalesce(t.begun, 0) as begun,
            coalesce(t.bonus, 0) as bonus, coalesce(t.ended, 0) as ended, coalesce(t.cost, 0) as cost
       from bonus_offer_outcome s left join bonus_offer_total t on t.code = s.code
      where ($1::text is null or s.kind = $1) and ($2::text is null or s.state = $2) and ($3::text is null or s.currency = $3)
        and (s.place, s.code) > ($4, $5)
      order by s.place, s.code limit $6`,
    [kind, state, currency, place, code, most],
  );
  // Each row comes from `bonus_offer` or `bonus_offer_draft`, where these columns are not null; PostgreSQL reports a
  // view's columns as nullable.
  return rows as OfferListRow[];
}

export interface OfferOutcomes {
  readonly state: OfferState;
  readonly success: bigint;
  readonly fail: bigint;
  readonly expired: bigint;
  readonly void: bigint;
}

export async function offerOutcomesOf(pool: pg.Pool, code: string): Promise<OfferOutcomes | null> {
  const { rows } = await pool.query<{ [Name in keyof OfferOutcomes]: OfferOutcomes[Name] | null }>(
    `select s.state, coalesce(t.success, 0) as success, coalesce(t.fail, 0) as fail, coalesce(t.expired, 0) as expired,
            coalesce(t.void, 0) as void
       from bonus_offer_outcome s left join bonus_offer_total t on t.code = s.code where s.code = $1`,
    [code],
  );
  return (rows[0] as OfferOutcomes | undefined) ?? null; // Not null in the table, as in `offerRows`.
}

export interface OfferDay {
  readonly day: string;
  readonly begun: bigint;
  readonly bonus: bigint;
  readonly ended: bigint;
  readonly cost: bigint;
}

/** Returns the last days with activity, oldest first. */
export async function offerDays(pool: pg.Pool, code: string, most: number): Promise<OfferDay[]> {
  const { rows } = await pool.query<OfferDay>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, d.begun, d.bonus, d.ended, d.cost from bonus_offer_day d
      where d.code = $1 order by d.day desc limit $2`,
    [code, most],
  );
  return rows.reverse();
}

export async function addUpOfferEvents(pool: pg.Pool, limit: number): Promise<number> {
  const { rows } = await pool.query<{ taken: bigint | null }>('select bonus_offer_add_up($1) as taken', [
    limit,
  ]);
  return Number(rows[0]?.taken ?? 0);
}

export interface VersionRow extends Omit<StoredOffer, 'taken' | 'changedBy'> {
  readonly at: Date;
  readonly who: string;
}

/** Returns versions before one, newest first. */
export async function offerVersionRows(
  pool: pg.Pool,
  code: string,
  before: number,
  most: number,
): Promise<VersionRow[]> {
  const { rows } = await pool.query<{ [Name in keyof VersionRow]: VersionRow[Name] | null }>(
    `select v.version, v.at, v.who, ${offerColumns}
       from bonus_offer_version v cross join lateral jsonb_populate_record(null::bonus_offer, v.stood) o
      where v.code = $1 and v.version < $2 order by v.version desc limit $3`,
    [code, before, most],
  );
  return rows as VersionRow[]; // Each version was a whole row of `bonus_offer`.
}

export async function changedAt(pool: pg.Pool, code: string, version: number): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>(
    'select at from bonus_offer_version where code = $1 and version = $2',
    [code, version],
  );
  const [row] = rows;
  if (!row) throw new Error(`version ${version} of ${code} was not kept`);
  return row.at;
}

/** Returns the version that a call created, if any. */
export async function versionByCall(client: pg.ClientBase, callId: string): Promise<number | null> {
  const { rows } = await client.query<{ version: number }>(
    'select version from bonus_offer_version where call_id = $1',
    [callId],
  );
  return rows[0]?.version ?? null;
}

/**
 * Returns games in service whose bets are reported, with the kind by which their bets count, in the operator's
 * order.
 */
export async function playable(pool: pg.Pool): Promise<BackofficeReply<'listPlayable'>['games']> {
  const { rows } = await pool.query<BackofficeReply<'listPlayable'>['games'][number]>(
    `select g.code, g.name, coalesce(g.plays, g.category) as kind from game g
      where g.enabled and not exists (
        select from provider p where p.kind = 'game' and p.code = g.provider and (not p.enabled or p.adapter = any ($1)))
      order by g.position, g.code limit 500`,
    [adaptersWithoutBets],
  );
  return rows;
}
