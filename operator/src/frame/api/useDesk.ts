import type { DeskReply, DeskRequestOf } from '@kapao/contract/desk/desk-call-types';
import type { DeskCallName } from '@kapao/contract/desk/desk-calls';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallArguments } from '../../base/desk-client.ts';
import { callDesk } from './desk.ts';

interface Options<Name extends DeskCallName> {
  readonly request?: DeskRequestOf<Name>;
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
export function useDesk<Name extends DeskCallName>(
  name: Name,
  { request, what = [], enabled, everyMs, keep }: Options<Name> = {},
): UseQueryResult<DeskReply<Name>> {
  return useQuery({
    queryKey: [name, request ?? {}],
    queryFn: ({ signal }) => {
      // The name says which request; within this function nothing shows that it fits.
      const args = [{ ...(request as object | undefined), signal }] as unknown as CallArguments<Name>;
      return callDesk(name, ...args);
    },
    enabled,
    refetchInterval: everyMs,
    // What no hint tells of may have changed while it was not shown.
    ...(what.length === 0 && { staleTime: 0 }),
    placeholderData: keep ? keepPreviousData : undefined,
    meta: { what },
  }) as UseQueryResult<DeskReply<Name>>; // placeholderData widens the type by its own generic
}
