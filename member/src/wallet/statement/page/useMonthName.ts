import { useLingui } from '@lingui/react/macro';

/**
 * Returns a function that formats `2026-11` as `November 2026`, from our own texts: some browsers have no Lao
 * months, and a Thai calendar would give the Buddhist year.
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
    return `${names[Number(number) - 1] ?? ''} ${year}`;
  };
}
