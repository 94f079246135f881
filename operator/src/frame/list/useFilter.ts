import { useLocation, useNavigate } from 'ra-core';
import { type Filter, filterSearch, readFilter } from './filter-address.ts';

/**
 * Filter stored in the address, so that it can be kept, shared, and undone by Back. Typed text uses `replace`, so that Back
 * does not go through each letter.
 */
export function useFilter<F extends Filter>(
  defaults: F,
): readonly [filter: F, change: (part: Partial<F>, replace?: boolean) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // Cast: the names are those of the defaults.
  const filter = readFilter(search, defaults) as F;
  return [
    filter,
    (part, replace = true) =>
      navigate(`${pathname}${filterSearch({ ...filter, ...part }, defaults)}`, { replace }),
  ];
}
