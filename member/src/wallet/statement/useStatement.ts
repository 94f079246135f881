import type { StatementFilter } from '@kapao/contract/statement-types';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { keepLastStatement, readLastStatement } from './last-statement.ts';

export type Entry = Reply<'getStatements'>['statements'][number];

interface Options {
  filter?: StatementFilter;
  search?: string;
  /** First and last day; empty: unlimited. */
  from?: string;
  to?: string;
}

/**
 * Reads one page of the statement; the previous page stays while the next one loads, so that nothing jumps. The newest
 * entries are stored: `keptAt` (ms) marks stored ones, shown because nothing newer could be read.
 */
export function useStatement(page: number, limit: number, options: Options = {}) {
  const { filter = 'all', search = '', from = '', to = '' } = options;
  const chosen = {
    ...(filter === 'all' ? {} : { filter }),
    ...(search ? { search } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
  const query = useQuery({
    ...reading('getStatements', { body: { page, limit, ...chosen } }),
    placeholderData: keepPreviousData,
  });
  const isNewest = page === 1 && Object.keys(chosen).length === 0;
  const fresh = isNewest && query.isSuccess && !query.isPlaceholderData ? query.data : undefined;
  const readAt = query.dataUpdatedAt;
  useEffect(() => {
    if (fresh) keepLastStatement({ readAt, page: fresh });
  }, [fresh, readAt]);
  const kept = isNewest && query.isError && !query.data ? readLastStatement() : null;
  return {
    data: query.data ?? kept?.page,
    keptAt: kept?.readAt ?? (isNewest && query.isError && query.data ? readAt : null),
    /** Why there is nothing to show. */
    error: query.isError && !query.data && !kept ? query.error : null,
    isOfBefore: query.isPlaceholderData,
    refetch: query.refetch,
  };
}
