import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLast } from '../../../base/while-busy.ts';
import { reading } from '../../../frame/api/readings.ts';
import { cx } from '../../../ui/design/cx.ts';
import { shortMoney } from '../../../ui/money/currency.ts';
import { neededBy } from './first-deposit.ts';

/** Who pays in too little at first has no first deposit any more: what a bonus would need is said while it can still be had. */
export function FirstDepositNeeds({ amount, className }: { amount: number; className?: string }) {
  const { data } = useQuery(reading('getBonuses'));
  const offer = neededBy(data ?? [], amount);
  const last = useLast(offer);
  if (!last) return null;
  const { name } = last;
  const least = shortMoney(last.terms.minDeposit);
  return (
    // Enough may be typed and taken back: its room stays.
    <p className={cx('text-xs text-muted', !offer && 'invisible', className)}>
      <Trans>
        {name} needs {least} or more in this first deposit
      </Trans>
    </p>
  );
}
