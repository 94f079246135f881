import type { Currency } from '@kapao/core/money';
import { minuteMs } from '@kapao/core/time';
import { useLingui } from '@lingui/react/macro';
import { amountText } from '../../base/amount.ts';
import { currencySign } from '../../ui/show/currency.ts';
import { useMe } from '../api/session.ts';
import { useBackoffice } from '../api/useBackoffice.ts';
import { isAboveLimit, type LimitedKind, type LimitLeft, shortOfToday } from './role-limit.ts';

/** Returns what disables a decision above the limit of one's own role, for one item or for what is left of today. */
export function useOffAboveLimit(part: LimitLeft['part']) {
  const { t } = useLingui();
  const { limits } = useMe();
  // A new day begins without an event.
  const left = useBackoffice('getLimitsLeft', { what: ['approvals'], everyMs: minuteMs }).data?.limits;
  const moneyText = (minor: string, currency: Currency) =>
    `${currencySign(currency)}${amountText(minor, currency)}`;
  return (kind: LimitedKind, amount: string | null, currency: Currency | null): { readonly off?: string } => {
    if (isAboveLimit(limits, kind, amount, currency)) {
      const limit = limits?.[kind];
      const each = limit && currency && !('count' in limit) ? limit[currency]?.each : undefined;
      if (each === undefined || currency === null) return { off: t`Above your role’s limit` };
      const most = moneyText(String(each), currency);
      return { off: t`Above your role’s limit of ${most}` };
    }
    const short = shortOfToday(left, part, kind, amount, currency);
    if (!short) return {};
    if (short.currency === null || short.left === '0')
      return { off: t`Your role’s limit for today is used up` };
    const rest = moneyText(short.left, short.currency);
    return { off: t`Only ${rest} is left of your role’s limit for today` };
  };
}
