import { useLingui } from '@lingui/react/macro';
import { moneyText } from '../../ui/money/currency.ts';
import { useHiddenAmounts } from '../../ui/money/hidden-amounts.ts';
import { useGameName } from '../../wallet/balance/useWallet.ts';
import type { PendingTransaction } from './usePendingTransactions.ts';

/**
 * Returns a pending transaction in one short sentence, with its amount if known. The amount is masked while the home screen
 * hides balances, unless `always` is true.
 */
export function usePendingTexts(
  always = false,
): (item: Pick<PendingTransaction, 'kind' | 'amount' | 'from' | 'to'>) => string {
  const { t } = useLingui();
  const name = useGameName();
  const hidden = useHiddenAmounts() && !always;
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
          ? t`${shown} back from ${fromGame}`
          : t`${shown} from ${fromGame} to ${toGame}`;
    }
  };
}
