import { Trans } from '@lingui/react/macro';
import { moneyText } from '../../ui/money/currency.ts';

/** At this rate not every amount makes whole hundredths of a credit, which is what the game counts in. */
export function Arrives({ asked, arrives }: { asked: number; arrives: number }) {
  const shown = moneyText(arrives);
  const rest = moneyText(Math.round((asked - arrives) * 100) / 100);
  return (
    <p className="tabular rounded-sm bg-page px-3.5 py-2.5 text-sm">
      <Trans>
        {shown} will move. {rest} is too little for the game to count and stays where it is.
      </Trans>
    </p>
  );
}
