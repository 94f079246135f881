import { useRef } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { useRefetch } from '../../frame/api/readings.ts';
import { freshKey, isUnsure } from '../../frame/call/money-call.ts';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';

/**
 * Receives the week's refund. If the answer is lost, asks the server once to credit a refund that was taken
 * but not credited; the refetched data shows the outcome.
 */
export function useReceiveRefund() {
  const askAgain = useRefetch();
  const mended = useRef(false);
  const readAgain = () =>
    void askAgain('getWallet', 'checkRefund', 'getRefunds', 'getStatements', 'getStatementMonth');

  async function receive(idempotencyKey: string) {
    try {
      return await api('receiveRefund', { idempotencyKey });
    } catch (fault) {
      if (!isUnsure(errorCode(fault)) || mended.current) throw fault;
      mended.current = true;
      // Neither "nothing was missing" nor a second lost answer settles the first one, so its error stands.
      return await api('addRefundToWallet', { idempotencyKey: freshKey() }).catch(() => {
        throw fault;
      });
    }
  }

  return useMoneyCall((_: 'week', idempotencyKey) => receive(idempotencyKey).finally(readAgain));
}

export type ReceiveRefund = ReturnType<typeof useReceiveRefund>;
