import { Trans } from '@lingui/react/macro';
import { RecentEntry } from '../../../wallet/statement/RecentEntry.tsx';

/** Shows the last deposit, so that a member does not repeat a payment that arrived unnoticed. */
export function LastDeposit() {
  return (
    <RecentEntry type="deposit" filter="in">
      <Trans>Your last deposit</Trans>
    </RecentEntry>
  );
}
