import type { Weekday } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';

export function useWeekdayWords(): Readonly<Record<Weekday, string>> {
  const { t } = useLingui();
  return {
    mon: t`Monday`,
    tue: t`Tuesday`,
    wed: t`Wednesday`,
    thu: t`Thursday`,
    fri: t`Friday`,
    sat: t`Saturday`,
    sun: t`Sunday`,
  };
}
