import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useWallet } from '../../wallet/useWallet.ts';
import { balanceAfter } from './amounts.ts';

/** What the member will be able to spend once this much is in; the present balance as long as nothing is typed. */
export function useBalanceAfter(amount: number): { label: ReactNode; amount: number | undefined } {
  const { wallet, old } = useWallet();
  const spendable = wallet && !old ? wallet.wallet.amount : undefined;
  return {
    label: amount > 0 ? <Trans>Spendable afterwards:</Trans> : <Trans>Spendable now:</Trans>,
    amount: spendable === undefined ? undefined : balanceAfter(spendable, amount),
  };
}
