import type { BackofficeReply, BackofficeRequestOf } from '@kapao/contract/backoffice/backoffice-call-types';
import type { BackofficeCallName } from '@kapao/contract/backoffice/backoffice-calls';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallArguments } from '../../base/backoffice-client.ts';
import { callBackoffice } from './backoffice.ts';

interface Options<Name extends BackofficeCallName> {
  readonly request?: BackofficeRequestOf<Name>;
  /** What of the socket makes it old: it is then asked for again. */
  readonly what?: readonly string[];
  /** While false nothing is asked. */
  readonly enabled?: boolean;
  /** Asked again after so long, for what no hint of the socket tells of. */
  readonly everyMs?: number;
  /** The answer before stays while another is asked for: while typing, while paging. */
  readonly keep?: boolean;
}

/** A reading of the console that is no list of a resource: figures, a detail, a state. */
export function useBackoffice<Name extends BackofficeCallName>(
  name: Name,
  { request, what = [], enabled, everyMs, keep }: Options<Name> = {},
): UseQueryResult<BackofficeReply<Name>> {
  return useQuery({
    queryKey: [name, request ?? {}],
    queryFn: ({ signal }) => {
      // The name says which request; within this function nothing shows that it fits.
      const args = [{ ...(request as object | undefined), signal }] as unknown as CallArguments<Name>;
      return callBackoffice(name, ...args);
    },
    enabled,
    refetchInterval: everyMs,
    // What no hint tells of may have changed while it was not shown.
    ...(what.length === 0 && { staleTime: 0 }),
    placeholderData: keep ? keepPreviousData : undefined,
    meta: { what },
  }) as UseQueryResult<BackofficeReply<Name>>; // placeholderData widens the type by its own generic
}
