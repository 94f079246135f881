import { Trans } from '@lingui/react/macro';
import { LastOf } from '../../../wallet/statement/LastOf.tsx';

/** A payment that has come in while nobody looked is not made once more. */
export function LastDeposit() {
  return (
    <LastOf type="deposit" filter="in">
      <Trans>Your last deposit</Trans>
    </LastOf>
  );
}
