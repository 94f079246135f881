import type { MoneyState } from '@kapao/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-text.ts';
import { reading, useAskAgain } from '../../frame/api/readings.ts';
import { serverNow } from '../../frame/api/server-clock.ts';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { pollMs, useLive } from '../../frame/live/live.ts';

export interface Move {
  from: string;
  to: string;
  amount: number;
}

/** A move that was asked for, and when. */
export interface SentMove extends Move {
  since: string;
}

export interface MoveResult extends SentMove {
  status: MoneyState;
  /** Null where the game refused at once: the statement has it. */
  transferId: string | null;
}

/**
 * One movement and how it ended. While the game has not answered, the state is read now and then and on every event of
 * the socket, so the screen changes by itself.
 */
export function useTransfer() {
  const askAgain = useAskAgain();
  const live = useLive();
  const call = useMoneyCall(
    (move: Move, idempotencyKey) => api('transfer', { body: move, idempotencyKey }),
    () => void askAgain('getWallet'),
  );
  const [sent, setSent] = useState<SentMove | null>(null);
  const transferId = call.answer?.transferId;
  const state = useQuery({
    ...reading('getTransfer', { params: { transferId: transferId ?? '' } }),
    enabled: call.answer?.status === 'PROCESSING',
    refetchInterval: (query) =>
      query.state.data && query.state.data.status !== 'PROCESSING' ? false : pollMs(live, 2000) || 4000,
  });

  function result(): MoveResult | null {
    if (sent && call.answer) {
      const { transferId } = call.answer;
      return { ...sent, transferId, status: state.data?.status ?? call.answer.status };
    }
    // TRANSFER_FAIL is an answer about the money (it is back), not a flaw of the form.
    if (sent && call.error && errorCode(call.error) === 'TRANSFER_FAIL') {
      return { ...sent, transferId: null, status: 'FAILED' };
    }
    return null;
  }

  return {
    run: (move: Move) => {
      setSent({ ...move, since: serverNow().toISOString() });
      call.run(move);
    },
    again: call.again,
    restart: () => {
      setSent(null);
      call.reset();
    },
    busy: call.busy,
    unsure: call.unsure,
    error: call.error,
    sent,
    result: result(),
  };
}

export type Transfer = ReturnType<typeof useTransfer>;
