import { useLocation, useNavigate } from 'ra-core';
import { type Filter, filterSearch, readFilter } from './filter-address.ts';

/**
 * Filter stored in the address, so that it can be kept and shared. A change replaces the history entry,
 * unless `replace` is false: then Back undoes the change.
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
