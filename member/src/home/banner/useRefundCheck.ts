import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';

/** Checks last week's refund; sent after the balance has arrived, so that it delays nothing. */
export function useRefundCheck(enabled: boolean) {
  return useQuery({ ...reading('checkRefund'), staleTime: 60_000, enabled }).data;
}
