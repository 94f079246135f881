import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';

/** What waits of last week's losses; asked for once the money is there, which nobody should wait for behind it. */
export function useRefundCheck(enabled: boolean) {
  return useQuery({ ...reading('checkRefund'), staleTime: 60_000, enabled }).data;
}
