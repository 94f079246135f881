import { useLocation, useNavigate } from 'ra-core';
import { type Filter, filterSearch, readFilter } from './filter-address.ts';

/**
 * A filter that lives in the address: it can be kept, sent to a colleague, and Back undoes it. Texts that are typed are
 * written with `replace`, so that Back does not go through their letters.
 */
export function useFilter<F extends Filter>(
  defaults: F,
): readonly [filter: F, change: (part: Partial<F>, replace?: boolean) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // The names are those of the defaults.
  const filter = readFilter(search, defaults) as F;
  return [
    filter,
    (part, replace = true) =>
      navigate(`${pathname}${filterSearch({ ...filter, ...part }, defaults)}`, { replace }),
  ];
}
