import type { OfferDraft } from '@kapao/contract/backoffice/bonus/offer-draft';
import { formatAmount } from '@kapao/core/money-format';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { toField } from '../../base/bangkok.ts';
import { currencySign } from '../../ui/show/currency.ts';
import { useWeekdayTexts, weekdaysText } from './offer-texts.ts';

const amounts: readonly string[] = [
  'terms.credit.amount',
  'terms.credit.most',
  'terms.minDeposit',
  'terms.cap',
  'terms.minClear',
];
const isPercent = (path: string) =>
  path === 'terms.credit.percent' || path === 'terms.percentFail' || path.startsWith('terms.weights.');

/**
 * Returns the function that formats a draft's value for a table of differences, as the form shows it: with
 * its unit, and with the meaning of an empty field.
 */
export function useShownValue(currency: OfferDraft['currency']): (value: unknown, path: string) => string {
  const { t } = useLingui();
  const days = useWeekdayTexts();
  const empty: Readonly<Record<string, string>> = {
    'terms.cap': t`no maximum`,
    games: t`all`,
    quota: t`no limit`,
    startsAt: t`immediately`,
    endsAt: t`no end`,
    weekdays: t`every day`,
  };
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'terms.credit.kind': { percent: t`Percentage of the deposit`, fixed: t`Fixed amount` },
    kind: { promotion: t`promotion code`, bonus: t`listed bonus` },
    audience: { all: t`Every member`, 'first-deposit': t`First deposit only` },
    type: { limit: t`Total`, day: t`Daily`, week: t`Weekly` },
  };
  return (value, path) => {
    if (value === null || value === undefined) return empty[path] ?? '–';
    if (path === 'weekdays') return weekdaysText(value as OfferDraft['weekdays'], days) ?? t`every day`;
    if (path === 'startsAt' || path === 'endsAt') return toField(String(value)).replace('T', ' ');
    if (path === 'banners' && Array.isArray(value))
      return value.length === 0 ? t`none` : plural(value.length, { one: '# image', other: '# images' });
    if (Array.isArray(value)) return value.join(', ');
    if (typeof value === 'number') {
      if (amounts.includes(path)) return currencySign(currency) + formatAmount(value, currency);
      if (isPercent(path)) return `${value}\u00a0%`;
      if (path === 'terms.turnoverMultiple') return `${value}×`;
      if (path === 'terms.days') return plural(value, { one: '# day', other: '# days' });
    }
    return (
      words[path]?.[String(value)] ?? (typeof value === 'object' ? JSON.stringify(value) : String(value))
    );
  };
}
