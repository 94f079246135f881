import type { Currency } from '@kapao/core/money';
import { useLingui } from '@lingui/react/macro';
import { amountText } from '../../base/amount.ts';
import { currencySign } from '../../ui/show/currency.ts';
import { useMe } from '../api/session.ts';
import { isAboveLimit, type LimitedKind } from './role-limit.ts';

/** Returns what disables a decision above the limit of one's own role. */
export function useOffAboveLimit() {
  const { t } = useLingui();
  const { limits } = useMe();
  return (kind: LimitedKind, amount: string | null, currency: Currency | null): { readonly off?: string } => {
    if (!isAboveLimit(limits, kind, amount, currency)) return {};
    const limit = limits?.[kind];
    const each = limit && currency && !('count' in limit) ? limit[currency]?.each : undefined;
    if (each === undefined || currency === null) return { off: t`Above your role’s limit` };
    const most = `${currencySign(currency)}${amountText(String(each), currency)}`;
    return { off: t`Above your role’s limit of ${most}` };
  };
}
