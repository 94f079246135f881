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
  /** How it stands with this member: before the terms, so that it is read first and scrolls with them. */
  children?: ReactNode;
}

/** All that is to be known of a bonus or a promotion before it is received. */
export function OfferBody({ offer, often, children }: Props) {
  const { description, terms, preview, games, gamesBarred, endsAt, weekdays, percentFail } = offer;
  return (
    <>
      <div className="grid content-start gap-2">
        <OfferPromise terms={terms} preview={preview} />
        {description ? <p className="text-sm whitespace-pre-line text-muted">{description}</p> : null}
      </div>
      <div className="grid gap-4 md:col-span-full">
        {children}
        <TermsTable
          terms={terms}
          games={games}
          deposit={preview.deposit}
          often={often}
          endsAt={endsAt}
          weekdays={weekdays}
        />
        <GameNames games={games} barred={gamesBarred} />
        <CancelNotice percentFail={percentFail} minClear={terms.minClear} />
      </div>
    </>
  );
}
