import type pg from 'pg';
import type { Offer } from './offer.schema.ts';

/** An offer as the operator sees it. */
export interface StoredOffer {
  readonly code: string;
  readonly kind: 'bonus' | 'promotion';
  readonly currency: 'THB' | 'LAK';
  readonly name: unknown;
  readonly description: unknown;
  readonly banners: unknown;
  readonly terms: unknown;
  readonly games: string[] | null;
  readonly audience: 'all' | 'first-deposit';
  readonly type: 'limit' | 'day' | 'week';
  readonly maxReceived: number;
  readonly quota: number | null;
  readonly taken: number;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly paused: boolean;
  readonly position: number;
  readonly version: number;
}

/** All, or the one of a code; in the order in which members see them. */
export async function readOffers(
  client: pg.Pool | pg.ClientBase,
  code: string | null,
): Promise<StoredOffer[]> {
  const { rows } = await client.query<StoredOffer>(
    `select code, kind, currency, name, description, banners, terms, games, audience, type, max_received as "maxReceived",
            quota, taken, starts_at as "startsAt", ends_at as "endsAt", paused, position, version
       from offer where $1::text is null or code = $1 order by currency, kind, position, code`,
    [code],
  );
  return rows;
}

/**
 * A new offer, or other words and terms for one that stands: what was taken of it stays counted, and rounds keep what they
 * began with. Answers its version; null where the code is of another kind or currency, which never changes.
 */
export async function putOffer(client: pg.ClientBase, offer: Offer): Promise<number | null> {
  const { rows } = await client.query<{ version: number }>(
    `insert into offer as o (code, kind, currency, name, description, banners, terms, games, audience, type, max_received, quota,
                             starts_at, ends_at, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     on conflict (code) do update
        set name = excluded.name, description = excluded.description, banners = excluded.banners, terms = excluded.terms,
            games = excluded.games, audience = excluded.audience, type = excluded.type, max_received = excluded.max_received,
            quota = excluded.quota, starts_at = excluded.starts_at, ends_at = excluded.ends_at, position = excluded.position,
            version = o.version + 1
      where o.kind = excluded.kind and o.currency = excluded.currency
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
      offer.position,
    ],
  );
  return rows[0]?.version ?? null;
}

/** False: there is no such offer. */
export async function pauseOffer(client: pg.ClientBase, code: string, paused: boolean): Promise<boolean> {
  const { rowCount } = await client.query(
    'update offer set paused = $2, version = version + 1 where code = $1',
    [code, paused],
  );
  return rowCount === 1;
}

/** Which of these codes are no game's. */
export async function unknownGames(client: pg.ClientBase, codes: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ code: string | null }>(
    'select c.code from unnest($1::text[]) as c (code) where not exists (select 1 from game g where g.code = c.code)',
    [codes],
  );
  return rows.map(({ code }) => code ?? '');
}
