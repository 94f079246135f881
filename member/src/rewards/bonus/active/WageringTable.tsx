import { toWire } from '@kapao/core/money';
import { weightedTurnoverOf } from '@kapao/core/reward/wagering';
import { Trans } from '@lingui/react/macro';
import { Money } from '../../../ui/money/Money.tsx';
import type { ActiveBonus } from '../../../wallet/active-bonus/active-bonus.ts';
import { readMinor } from '../terms/terms.ts';
import { useKindTexts } from '../terms/useWeightTexts.ts';

const cell = 'tabular py-1.5 text-right';

/** Style of a cell's name where the row is stacked as a block. */
const named = 'stacked-name font-normal text-muted';

/** Amount wagered by kind of game and how much of it counts, with the total that counts. */
export function WageringTable({ activeBonus }: { activeBonus: ActiveBonus }) {
  const names = useKindTexts();
  const { weights } = activeBonus.terms;
  return (
    <div className="@container">
      <table className="stacks-early w-full text-sm">
        <thead className="text-xs text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 text-left font-normal">
              <Trans>Type</Trans>
            </th>
            <th scope="col" className={`${cell} font-normal`}>
              <Trans>Turnover</Trans>
            </th>
            <th scope="col" className={`${cell} pl-3 font-normal`}>
              <Trans>Counts</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {activeBonus.played.map(({ kind, turnover }) => (
            <tr key={kind} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {names[kind]} <span className="tabular text-muted">{weights[kind]}%</span>
              </th>
              <td className={cell}>
                <span aria-hidden className={named}>
                  <Trans>Turnover</Trans>
                </span>
                <Money amount={turnover} className="text-muted" />
              </td>
              <td className={`${cell} pl-3`}>
                <span aria-hidden className={named}>
                  <Trans>Counts</Trans>
                </span>
                <Money
                  amount={toWire(weightedTurnoverOf(weights, [{ kind, turnover: readMinor(turnover) }]))}
                  className="font-medium"
                />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="py-1.5 text-left font-semibold">
              <Trans>Turnover that counts</Trans>
            </th>
            <td />
            <td className={`${cell} pl-3`}>
              <Money amount={activeBonus.turnover} className="font-semibold" />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
