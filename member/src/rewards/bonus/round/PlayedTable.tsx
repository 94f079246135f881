import { toWire } from '@kapao/core/money';
import { turnoverOf } from '@kapao/core/reward/round';
import { Trans } from '@lingui/react/macro';
import type { HeldRound } from '../../../money/round/held-round.ts';
import { Money } from '../../../ui/money/Money.tsx';
import { readMinor } from '../terms/terms.ts';
import { useKindWords } from '../terms/useWeightWords.ts';

const cell = 'tabular py-1.5 text-right';

/** In letters so large that three columns would break words, the middle one stands below the first. */
const column = '@max-[17rem]:hidden';
const below = 'hidden text-muted @max-[17rem]:block';

/** What was played of each kind, how much of that counts, and what it comes to. */
export function PlayedTable({ round }: { round: HeldRound }) {
  const names = useKindWords();
  const { weights } = round.terms;
  return (
    <div className="@container">
      <table className="w-full text-sm">
        <thead className="text-xs text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 text-left font-normal">
              <Trans>Played in</Trans>
            </th>
            <th scope="col" className={`${cell} ${column} font-normal`}>
              <Trans>Turnover</Trans>
            </th>
            <th scope="col" className={`${cell} pl-3 font-normal`}>
              <Trans>Counts</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {round.played.map(({ kind, turnover }) => (
            <tr key={kind} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {names[kind]} <span className="tabular text-muted">{weights[kind]}%</span>
                <Money amount={turnover} className={below} />
              </th>
              <td className={`${cell} ${column}`}>
                <Money amount={turnover} className="text-muted" />
              </td>
              <td className={`${cell} pl-3`}>
                <Money
                  amount={toWire(turnoverOf(weights, [{ kind, turnover: readMinor(turnover) }]))}
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
            <td className={column} />
            <td className={`${cell} pl-3`}>
              <Money amount={round.turnover} className="font-semibold" />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
