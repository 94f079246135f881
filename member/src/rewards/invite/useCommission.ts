import { useQuery } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { type CommissionState, commissionState } from './receivable.ts';

export interface Commission {
  readonly state: CommissionState;
  readonly amount: number;
  /** Least amount that is paid out; 0 while it is not known. */
  readonly minimum: number;
  /** Whether the rules could not be read. */
  readonly failed: boolean;
}

/** Page size of the specification; the dialog's first page answers this too. */
export const onPage = 10;

/** Returns the state of the member's commission. Its rules are read only if there is any; most members have none. */
export function useCommission(wallet: Reply<'getWallet'> | undefined): Commission {
  const amount = wallet?.invite.amount ?? 0;
  const { data, isError } = useQuery({
    ...reading('getInvites', { body: { page: 1, limit: onPage } }),
    ...(amount > 0 && !wallet?.pause ? null : { enabled: false }),
  });
  return {
    state: wallet ? commissionState(wallet, data) : 'none',
    amount,
    minimum: data?.minimum ?? 0,
    failed: isError && !data,
  };
}
