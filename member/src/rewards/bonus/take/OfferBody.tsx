import type { ReactNode } from 'react';
import type { Reply } from '../../../frame/api/api.ts';
import { CancelNotice } from '../terms/CancelNotice.tsx';
import { GameNames } from '../terms/GameNames.tsx';
import { OfferPromise } from '../terms/OfferPromise.tsx';
import { TermsTable } from '../terms/TermsTable.tsx';

interface Props {
  offer: Pick<
    NonNullable<Reply<'findPromotion'>>,
    'description' | 'terms' | 'preview' | 'games' | 'gamesBarred' | 'endsAt' | 'weekdays' | 'percentFail'
  >;
  often: ReactNode;
}

/** All that is to be known of a bonus or a promotion before it is received. */
export function OfferBody({ offer, often }: Props) {
  const { description, terms, preview, games, gamesBarred, endsAt, weekdays, percentFail } = offer;
  return (
    <>
      <OfferPromise terms={terms} preview={preview} />
      {description ? <p className="-mt-2 text-sm whitespace-pre-line text-muted">{description}</p> : null}
      <TermsTable terms={terms} often={often} endsAt={endsAt} weekdays={weekdays} />
      <GameNames games={games} barred={gamesBarred} />
      <CancelNotice percentFail={percentFail} minClear={terms.minClear} />
    </>
  );
}
