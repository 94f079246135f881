import { useLingui } from '@lingui/react/macro';
import { shownYear } from '../../../i18n/dates.ts';

/**
 * Returns a function that formats `2026-11` as `November 2026`, with the year that the member reads. The names are our own
 * texts, because some browsers have no Lao months.
 */
export function useMonthName(): (month: string) => string {
  const { t } = useLingui();
  const names = [
    t`January`,
    t`February`,
    t`March`,
    t`April`,
    t`May`,
    t`June`,
    t`July`,
    t`August`,
    t`September`,
    t`October`,
    t`November`,
    t`December`,
  ];
  return (month) => {
    const [year = '', number = ''] = month.split('-');
    return shownYear(`${names[Number(number) - 1] ?? ''} ${year}`);
  };
}
