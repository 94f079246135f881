import type { BackofficeReply, BackofficeRequestOf } from '@kapao/contract/backoffice/backoffice-call-types';
import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallArguments } from '../../base/backoffice-client.ts';
import { callBackoffice } from './backoffice.ts';

interface Options<Name extends BackofficeCallName> {
  readonly request?: BackofficeRequestOf<Name>;
  /** Socket events that invalidate the query. */
  readonly what?: readonly string[];
  /** Whether the call is made at all. */
  readonly enabled?: boolean;
  /** Poll interval in ms, for data that no socket event covers. */
  readonly everyMs?: number;
  /** Whether the previous answer stays during the next request, as while typing or paging. */
  readonly keep?: boolean;
}

/** Reads something of the Console that is not a list of a resource: reports, a detail, a state. */
export function useBackoffice<Name extends BackofficeCallName>(
  name: Name,
  { request, what = [], enabled, everyMs, keep }: Options<Name> = {},
): UseQueryResult<BackofficeReply<Name>> {
  return useQuery({
    queryKey: [name, request ?? {}],
    queryFn: ({ signal }) => {
      // Cast: the name determines the request, which cannot be shown within this function.
      const args = [{ ...(request as object | undefined), signal }] as unknown as CallArguments<Name>;
      return callBackoffice(name, ...args);
    },
    enabled,
    refetchInterval: everyMs,
    // Data without events may have changed while it was not shown.
    ...(what.length === 0 && { staleTime: 0 }),
    placeholderData: keep ? keepPreviousData : undefined,
    meta: { what },
  }) as UseQueryResult<BackofficeReply<Name>>; // Cast: placeholderData widens the type by its own generic.
}
