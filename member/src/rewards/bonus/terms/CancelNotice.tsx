import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { reading } from '../../../frame/api/readings.ts';
import { shortMoney } from '../../../ui/money/currency.ts';
import { fillNotice } from './fill-notice.ts';
import type { WireTerms } from './terms.ts';

/** The operator's notice about cancelling, with the figure of this bonus. */
export function CancelNotice({ percentFail, minClear }: Pick<WireTerms, 'percentFail' | 'minClear'>) {
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
