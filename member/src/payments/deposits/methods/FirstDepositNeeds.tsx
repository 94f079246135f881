import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLastValue } from '../../../base/while-busy.ts';
import { reading } from '../../../frame/api/readings.ts';
import { cx } from '../../../ui/design/cx.ts';
import { shortMoney } from '../../../ui/money/currency.ts';
import { missedFirstDepositOffer } from './first-deposit.ts';

/** Hint about what a first-deposit bonus needs. A first deposit that is too small uses up the chance. */
export function FirstDepositNeeds({ amount, className }: { amount: number; className?: string }) {
  const { data } = useQuery(reading('getBonuses'));
  const offer = missedFirstDepositOffer(data ?? [], amount);
  const last = useLastValue(offer);
  if (!last) return null;
  const { name } = last;
  const least = shortMoney(last.terms.minDeposit);
  return (
    // Keeps its space, because the typed amount may become too small again.
    <p className={cx('text-xs text-muted', !offer && 'invisible', className)}>
      <Trans>
        For {name}, make this first deposit {least} or more
      </Trans>
    </p>
  );
}
