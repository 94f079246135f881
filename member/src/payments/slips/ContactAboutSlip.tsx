import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../i18n/dates.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { SupportLink } from '../../wallet/timeline/SupportLink.tsx';
import type { Slip } from './slip-steps.ts';
import { useSlipTexts } from './slip-texts.ts';

/** Link to support for a slip that was not accepted, with the slip named in the message. */
export function ContactAboutSlip({ slip, small = false }: { slip: Slip; small?: boolean }) {
  const { t } = useLingui();
  const { status, reason } = useSlipTexts()(slip);
  const shown = moneyText(slip.amount);
  return (
    <SupportLink
      small={small}
      about={[
        slip.amount > 0 ? t`Slip ${shown}` : t`Slip`,
        formatDateTime(new Date(slip.createdAt)),
        status + reason,
      ]}
    />
  );
}
