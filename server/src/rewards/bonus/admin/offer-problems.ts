import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import { locales } from '@kapao/core/locale';
import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import { readContent } from '../../../content/stored-content.ts';
import { type BonusOffer, bonusOfferSchema } from '../bonus-offer.schema.ts';
import { hasOnlyPlayableGames } from '../write-bonus-offer.ts';

/** Draft as stored, or the fields that prevent its publication, as `terms.minDeposit`. */
export type DraftJudgement =
  | { readonly offer: BonusOffer; readonly problems: readonly [] }
  | { readonly offer: null; readonly problems: string[] };

/** Validates a draft; an offer needs texts in each of the members' languages before it is published. */
export async function judgeDraft(
  db: pg.Pool | pg.ClientBase,
  draft: OfferDraft,
  minClearMinor: Readonly<Record<Currency, number>>,
): Promise<DraftJudgement> {
  const read = bonusOfferSchema(minClearMinor).safeParse(draft);
  const problems = new Set(read.error?.issues.map(({ path }) => path.join('.')));
  for (const word of locales) {
    if (draft.name[word].trim() === '') problems.add(`name.${word}`);
    if (draft.description[word].trim() === '') problems.add(`description.${word}`);
  }
  if (!(await hasOnlyPlayableGames(db, draft))) problems.add('games');
  return read.success && problems.size === 0
    ? { offer: read.data, problems: [] }
    : { offer: null, problems: [...problems] };
}

/** Returns the content's default of `minClear` in minor units, for drafts that name none. */
export async function defaultMinClear(pool: pg.Pool): Promise<Readonly<Record<Currency, number>>> {
  return (await readContent(pool, 'rewards')).minClearMinor;
}
