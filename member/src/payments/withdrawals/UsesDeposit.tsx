import { Trans } from '@lingui/react/macro';
import { useLastValue } from '../../base/while-busy.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { Button } from '../../ui/button/Button.tsx';
import { cx } from '../../ui/design/cx.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { Notice } from '../../ui/status/StatusPill.tsx';
import type { DepositOffer } from '../../wallet/active-bonus/useDepositOffer.ts';

/** Warns that a withdrawal uses up the deposit that a bonus needs. */
export function UsesDeposit({ offer }: { offer: DepositOffer | undefined }) {
  const dialogs = useDialogs();
  const last = useLastValue(offer);
  if (!last) return null;
  const { name } = last;
  const shown = moneyText(last.preview.deposit ?? 0);
  return (
    // Keeps its space, because another deposit may end the offer while the member types.
    <div className={cx('grid gap-2', !offer && 'invisible')}>
      <Notice tone="progress">
        <Trans>
          Your {shown} deposit still qualifies for the {name} bonus. If you withdraw first, you lose this
          bonus.
        </Trans>
      </Notice>
      <Button variant="plain" size="small" onClick={() => dialogs.open({ name: 'bonus', id: last.code })}>
        <Trans>Show the bonus</Trans>
      </Button>
    </div>
  );
}
