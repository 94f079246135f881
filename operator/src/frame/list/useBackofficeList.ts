import { type RaRecord, useInfiniteGetList } from 'ra-core';
import type { Sorting } from '../../ui/table/table.ts';
import { askedFilter, type Filter } from './filter-address.ts';

interface Options {
  readonly filter?: Filter;
  readonly sorting?: Sorting | undefined;
  readonly perPage?: number;
}

/** Returns an endless list as props of a Table. Rows stay on the screen while more are loaded. */
export function useBackofficeList<Row extends RaRecord>(
  resource: string,
  { filter, sorting, perPage = 50 }: Options = {},
) {
  const list = useInfiniteGetList<Row>(resource, {
    pagination: { page: 1, perPage },
    filter: askedFilter(filter ?? {}),
    ...(sorting
      ? {
          sort: { field: sorting.column, order: sorting.order === 'asc' ? 'ASC' : 'DESC' },
          meta: { sort: true },
        }
      : {}),
  });
  return {
    rows: list.data?.pages.flatMap((page) => page.data),
    onMore: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
    error: list.error,
    onRetry: () => void list.refetch(),
  };
}
