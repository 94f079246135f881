import { useLingui } from '@lingui/react/macro';
import { moneyText } from '../../ui/money/currency.ts';
import { useHiddenAmounts } from '../wallet/hidden-amounts.ts';
import { useGameName } from '../wallet/useWallet.ts';
import type { OnItsWay } from './useOnItsWay.ts';

/** What is on its way, in one short sentence with its amount as far as that is known. */
export function useItemWords(): (item: Pick<OnItsWay, 'kind' | 'amount' | 'from' | 'to'>) => string {
  const { t } = useLingui();
  const name = useGameName();
  const hidden = useHiddenAmounts();
  return ({ kind, amount, from, to }) => {
    const shown = hidden ? '••••' : moneyText(amount);
    const fromGame = name(from);
    const toGame = name(to);
    switch (kind) {
      case 'qr':
        return t`QR deposit ${shown}`;
      case 'deposit':
        return t`Bank transfer ${shown}`;
      case 'slip':
        return amount > 0 ? t`Slip ${shown}` : t`Slip being read`;
      case 'gift':
        return amount > 0 ? t`Gift link ${shown}` : t`Gift link`;
      case 'withdraw':
        return t`Withdrawal ${shown}`;
      case 'transfer':
        if (from === 'WALLET') return t`${shown} into ${toGame}`;
        return to === 'WALLET'
          ? t`${shown} home from ${fromGame}`
          : t`${shown} from ${fromGame} to ${toGame}`;
    }
  };
}
