import { useQueryClient } from '@tanstack/react-query';
import { api, type Reply } from '../../frame/api/api.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';

/**
 * Receives all referral earnings. Shows 0 from the answer on, before the wallet is refetched; a refusal refetches it too,
 * since another phone may have received them.
 */
export function useReceiveInvite(onReceived?: (answer: Reply<'receiveInviteBonus'>) => void) {
  const queries = useQueryClient();
  const askAgain = useRefetch();
  const readAgain = () =>
    void askAgain('getWallet', 'getInvites', 'getStatements', 'getStatementMonth', 'getBonusRound');
  return useMoneyCall(
    (_: 'all', idempotencyKey) => api('receiveInviteBonus', { idempotencyKey }).finally(readAgain),
    (answer) => {
      queries.setQueryData(reading('getWallet').queryKey, (wallet) =>
        wallet ? { ...wallet, invite: { ...wallet.invite, amount: 0 } } : undefined,
      );
      onReceived?.(answer);
    },
  );
}

export type ReceiveInvite = ReturnType<typeof useReceiveInvite>;
