import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Reply } from '../../../frame/api/api.ts';
import { reading } from '../../../frame/api/readings.ts';
import { shortMoney } from '../../../ui/money/currency.ts';
import { GameNames } from '../terms/GameNames.tsx';
import { OfferPromise } from '../terms/OfferPromise.tsx';
import { TermsTable } from '../terms/TermsTable.tsx';
import { fillNotice, type WireTerms } from '../terms/terms.ts';

interface Props {
  offer: Pick<
    NonNullable<Reply<'findPromotion'>>,
    'description' | 'terms' | 'preview' | 'games' | 'gamesBarred' | 'endsAt' | 'weekdays' | 'percentFail'
  >;
  often: ReactNode;
  /** Status for this member, placed before the terms so that it is read first and scrolls with them. */
  children?: ReactNode;
}

/** Everything to know about a bonus or a promotion before it is activated. */
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

/** The operator's notice about cancelling, with this bonus's figures. */
function CancelNotice({ percentFail, minClear }: Pick<WireTerms, 'percentFail' | 'minClear'>) {
  const notice = useQuery(reading('getNotice')).data?.notice;
  const filled = notice ? fillNotice(notice, percentFail) : '';
  const least = shortMoney(minClear);
  return notice ? (
    <p className="flex items-start gap-2.5 rounded-sm bg-progress-tint px-3.5 py-2.5 text-sm text-progress">
      <Info size={18} className="mt-[3px]" />
      <span className="min-w-0 flex-1">
        {filled ?? <Trans>This bonus can be cancelled once your total is {least} or less.</Trans>}
      </span>
    </p>
  ) : null;
}
