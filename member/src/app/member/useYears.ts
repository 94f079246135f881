import type { ThaiYears } from '@kapao/core/thai-years';
import { useEffect } from 'react';
import { useStore } from '../../base/store.ts';
import { api } from '../../frame/api/api.ts';
import { keepYears, yearsStore } from '../../i18n/dates.ts';

/** Returns by which years Thai dates are written, and asks the server once in the life of the page. */
export function useYears(): ThaiYears {
  useEffect(() => {
    // Without an answer the years of the last start stay.
    api('getInfo').then(
      ({ thaiYears }) => keepYears(thaiYears),
      () => undefined,
    );
  }, []);
  return useStore(yearsStore);
}
