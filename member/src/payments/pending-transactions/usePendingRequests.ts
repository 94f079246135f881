import { useStore } from '../../base/store.ts';
import { useHasRunFor } from '../../base/while-busy.ts';
import type { PendingRequestStore } from '../../frame/call/pending-request.ts';
import { pendingTransfer } from '../../wallet/pending-requests/pending-transfer.ts';
import { pendingWithdrawal } from '../../wallet/pending-requests/pending-withdrawal.ts';

/** Delay in ms before a request shows as pending; one answered sooner shows its result instead. */
const lastsMs = 800;

export type PendingRequests = ReturnType<typeof usePendingRequests>;

export function countPendingRequests({ withdraw, move }: PendingRequests): number {
  return [withdraw, move].filter(Boolean).length;
}

/** Requests left without an answer because the form was closed or the page reloaded. */
export function usePendingRequests() {
  const withdraw = useLeft(pendingWithdrawal);
  const move = useLeft(pendingTransfer);
  const lasts = useHasRunFor(lastsMs, withdraw !== null || move !== null);
  return lasts ? { withdraw, move } : { withdraw: null, move: null };
}

function useLeft<Args>(kept: PendingRequestStore<Args>) {
  const left = useStore(kept.left);
  // Ignores a request that logout has removed.
  return left && kept.read()?.key === left.key ? left : null;
}
