import type { SimulationResult } from '@kapao/contract/backoffice/bonus/simulation';
import { useLingui } from '@lingui/react/macro';
import { amountOf } from '../../../base/amount.ts';
import { Money } from '../../../ui/show/Money.tsx';

interface Props {
  made: SimulationResult[number];
  currency: 'THB' | 'LAK';
}

/** Members who gain most from the bonus, where abuse shows first. */
export function TopGains({ made, currency }: Props) {
  const { t } = useLingui();
  const { gains, cost } = made;
  if (gains.length === 0) return null;
  const sum = gains.reduce((all, { gain }) => all + Number(gain), 0);
  const part = Number(cost) > 0 ? ((sum / Number(cost)) * 100).toFixed(1) : null;
  return (
    <section>
      <h3 className="font-semibold">
        {t`Top 10 by gain`}
        {part === null ? null : (
          <span className="ml-2 font-normal text-muted">{t`${part}% of the cost`}</span>
        )}
      </h3>
      <table className="mt-1 w-full">
        <thead className="text-left text-muted">
          <tr>
            <th className="py-1 font-normal">{t`Member`}</th>
            <th className="py-1 text-right font-normal">{t`Bonuses`}</th>
            <th className="py-1 text-right font-normal">{t`Gain`}</th>
          </tr>
        </thead>
        <tbody>
          {gains.map(({ publicId, bonuses, gain }) => (
            <tr key={publicId} className="border-t border-line-soft">
              <th scope="row" className="tabular py-1 text-left font-normal">
                {publicId}
              </th>
              <td className="tabular py-1 text-right">{bonuses}</td>
              <td className="py-1 text-right">
                <Money amount={amountOf(gain)} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
