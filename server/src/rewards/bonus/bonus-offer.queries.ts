import type pg from 'pg';
import { adaptersWithoutBets } from '../../providers/game/game-providers.ts';
import type { BonusOffer } from './bonus-offer.schema.ts';
import { offerColumns, type StoredOffer } from './stored-bonus-offer.ts';

/** Reads all offers, or the one of a code, in the order in which members see them. */
export async function readBonusOffers(
  client: pg.Pool | pg.ClientBase,
  code: string | null,
): Promise<StoredOffer[]> {
  const { rows } = await client.query<StoredOffer>(
    `select ${offerColumns}, o.taken, o.version, o.changed_by as "changedBy"
       from bonus_offer o where $1::text is null or o.code = $1 order by o.currency, o.kind, o.position, o.code`,
    [code],
  );
  return rows;
}

/** Author of a change: name stored with the version; empty if not written by a person, as in the demo. */
export interface ChangeAuthor {
  readonly who: string;
  /** Id of the console call. */
  readonly callId?: string;
}

/**
 * Creates an offer, or a new version of one; counts stay, and active bonuses keep their terms. `expects` is the version
 * that the editor saw (null for none, absent for any); returns null if the offer has another one by now, or another
 * kind or currency, which never change.
 */
export async function putBonusOffer(
  client: pg.ClientBase,
  offer: BonusOffer,
  { who, callId }: ChangeAuthor = { who: '' },
  expects?: number | null,
): Promise<number | null> {
  const { rows } = await client.query<{ version: number }>(
    `insert into bonus_offer as o (code, kind, currency, name, description, banners, terms, games, audience, type, max_received, quota,
                             starts_at, ends_at, weekdays, position, changed_by, changed_call)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     on conflict (code) do update
        set name = excluded.name, description = excluded.description, banners = excluded.banners, terms = excluded.terms,
            games = excluded.games, audience = excluded.audience, type = excluded.type, max_received = excluded.max_received,
            quota = excluded.quota, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
            weekdays = excluded.weekdays, position = excluded.position, changed_by = excluded.changed_by,
            changed_call = excluded.changed_call, version = o.version + 1
      where o.kind = excluded.kind and o.currency = excluded.currency and ($19 or o.version = $20)
     returning version`,
    [
      offer.code,
      offer.kind,
      offer.currency,
      JSON.stringify(offer.name),
      JSON.stringify(offer.description),
      JSON.stringify(offer.banners),
      JSON.stringify(offer.terms),
      offer.games,
      offer.audience,
      offer.type,
      offer.maxReceived,
      offer.quota,
      offer.startsAt,
      offer.endsAt,
      offer.weekdays,
      offer.position,
      who,
      callId ?? null,
      expects === undefined,
      expects ?? null,
    ],
  );
  return rows[0]?.version ?? null;
}

/**
 * Pauses or resumes an offer. Returns the new version; null if the offer is in that state already, has another version than
 * expected, or does not exist.
 */
export async function pauseBonusOffer(
  client: pg.ClientBase,
  code: string,
  paused: boolean,
  { who, callId }: ChangeAuthor = { who: '' },
  expects: number | null = null,
): Promise<number | null> {
  const { rows } = await client.query<{ version: number }>(
    `update bonus_offer set paused = $2, version = version + 1, changed_by = $3, changed_call = $4
      where code = $1 and paused <> $2 and version = coalesce($5, version) returning version`,
    [code, paused, who, callId ?? null, expects],
  );
  return rows[0]?.version ?? null;
}

/** Returns which of these codes belong to no game whose bets are reported, as a bonus needs. */
export async function unplayableGames(
  client: pg.Pool | pg.ClientBase,
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ code: string | null }>(
    `select c.code from unnest($1::text[]) as c (code)
      where not exists (select from game g where g.code = c.code
                           and not exists (select from provider p where p.kind = 'game' and p.code = g.provider and p.adapter = any ($2)))`,
    [codes, adaptersWithoutBets],
  );
  return rows.map(({ code }) => code ?? '');
}
