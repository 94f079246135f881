/** An offer as staff see it. */
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
  readonly weekdays: string[] | null;
  readonly paused: boolean;
  readonly position: number;
  readonly version: number;
  readonly changedBy: string;
}

/** Columns of `bonus_offer o`: those of a version, without its number and author. */
export const offerColumns = `o.code, o.kind, o.currency, o.name, o.description, o.banners, o.terms, o.games, o.audience, o.type,
  o.max_received as "maxReceived", o.quota, o.starts_at as "startsAt", o.ends_at as "endsAt", o.weekdays, o.paused, o.position`;
