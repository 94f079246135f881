import { Trans } from '@lingui/react/macro';
import { LastOf } from '../../../wallet/statement/LastOf.tsx';

/** Shows the last deposit, so that a member does not repeat a payment that arrived unnoticed. */
export function LastDeposit() {
  return (
    <LastOf type="deposit" filter="in">
      <Trans>Your last deposit</Trans>
    </LastOf>
  );
}
