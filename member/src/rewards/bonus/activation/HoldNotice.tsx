import { toWire } from '@kapao/core/money';
import { bustThreshold } from '@kapao/core/reward/wagering';
import { Trans } from '@lingui/react/macro';
import { shortMoney } from '../../../ui/money/currency.ts';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { readMinor, readTerms, type WireTerms } from '../terms/terms.ts';

interface Props {
  terms: WireTerms;
  /** The member's own deposit that it locks; 0 where it locks none. */
  deposit: number;
  bonus: number;
}

/** Says what activating costs: nothing can be withdrawn until the wagering is complete, the member's own money included. */
export function HoldNotice({ terms, deposit, bonus }: Props) {
  if (terms.turnoverMultiple === 0) return null;
  const own = shortMoney(deposit);
  const line = bustThreshold({
    terms: readTerms(terms),
    deposit: readMinor(deposit),
    added: 0n,
    bonus: readMinor(bonus),
  });
  const least = shortMoney(toWire(line));
  return (
    <Notice tone="progress">
      {deposit > 0 ? (
        <Trans>
          Nothing can be withdrawn until it is completed, including your own deposit of {own}. It can be
          cancelled once {least} or less is left.
        </Trans>
      ) : (
        <Trans>
          Nothing can be withdrawn until it is completed. It can be cancelled once {least} or less is left.
        </Trans>
      )}
    </Notice>
  );
}
