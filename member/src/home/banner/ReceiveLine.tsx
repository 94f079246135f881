import { Trans } from '@lingui/react/macro';
import { Undo2, UserPlus } from 'lucide-react';
import type { DialogAfterBanners } from '../../rewards/banners/banners.ts';
import { moneyText } from '../../ui/money/currency.ts';
import { Line } from './Line.tsx';

interface Props {
  what: DialogAfterBanners;
  amount: number;
  hidden: boolean;
  onOpen: () => void;
}

/** Amount that can be collected. */
export function ReceiveLine({ what, amount, hidden, onOpen }: Props) {
  const shown = hidden ? '••••' : moneyText(amount);
  return what === 'refund' ? (
    <Line
      icon={Undo2}
      title={<Trans>Refund {shown}</Trans>}
      line={<Trans>From last week’s losses. Claim it now</Trans>}
      onClick={onOpen}
    />
  ) : (
    <Line
      icon={UserPlus}
      title={<Trans>Invite bonus {shown}</Trans>}
      line={<Trans>From your friends. Claim it now</Trans>}
      onClick={onOpen}
    />
  );
}
