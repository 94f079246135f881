import { Trans } from '@lingui/react/macro';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';

/** The account came, but its answer was lost, and with it what was pressed. `amount` is undefined where nothing was to move. */
export function NotMovedYet({ amount }: { amount: number | undefined }) {
  const shown = moneyText(amount);
  return (
    <Notice tone="progress">
      {amount === undefined ? (
        <Trans>Your game account is ready. Press again to play.</Trans>
      ) : (
        <Trans>Your game account is ready. {shown} was not moved: press again.</Trans>
      )}
    </Notice>
  );
}
