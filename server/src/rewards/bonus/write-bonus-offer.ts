import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import type pg from 'pg';
import {
  type ChangeAuthor,
  pauseBonusOffer,
  putBonusOffer,
  readBonusOffers,
  unplayableGames,
} from './bonus-offer.queries.ts';
import type { BonusOffer } from './bonus-offer.schema.ts';
import { draftOf } from './offer-draft.ts';

/** A published offer in the form of a draft. */
export interface LiveOffer {
  readonly offer: OfferDraft;
  readonly version: number;
  readonly paused: boolean;
  readonly taken: number;
  readonly changedBy: string;
}

export async function liveOffer(db: pg.Pool | pg.ClientBase, code: string): Promise<LiveOffer | null> {
  const [row] = await readBonusOffers(db, code);
  if (!row) return null;
  const { version, paused, taken, changedBy } = row;
  return { offer: draftOf(row), version, paused, taken, changedBy };
}

export async function hasOnlyPlayableGames(
  db: pg.Pool | pg.ClientBase,
  { games }: OfferDraft,
): Promise<boolean> {
  return games === null || (await unplayableGames(db, games)).length === 0;
}

/**
 * Writes a new version; returns it with the previous one. `version` is null if the offer has another version than expected.
 */
export async function replaceOffer(
  client: pg.ClientBase,
  offer: BonusOffer,
  by: ChangeAuthor,
  expects: number | null,
): Promise<{ readonly version: number | null; readonly before: LiveOffer | null }> {
  const before = await liveOffer(client, offer.code);
  return { version: await putBonusOffer(client, offer, by, expects), before };
}

/**
 * Pauses or resumes an offer; returns who was first if it is in that state already or has another version than expected, null if
 * there is no such offer.
 */
export async function setPaused(
  client: pg.ClientBase,
  code: string,
  paused: boolean,
  by: ChangeAuthor,
  expects: number | null = null,
): Promise<{ readonly version: number } | { readonly version: null; readonly who: string } | null> {
  const version = await pauseBonusOffer(client, code, paused, by, expects);
  if (version !== null) return { version };
  const stands = await liveOffer(client, code);
  return stands && { version: null, who: stands.changedBy };
}
