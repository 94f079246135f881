import type { MoneyState } from '@kapao/contract/fields';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { reading } from '../../frame/api/readings.ts';
import { serverNow } from '../../frame/api/server-clock.ts';
import { useMoneyCall } from '../../frame/call/useMoneyCall.ts';
import { pollMs, useLive } from '../../frame/live/live.ts';
import { useForgetWhenCompleted } from '../../payments/pending-transactions/useForgetWhenCompleted.ts';
import { usePendingTexts } from '../../payments/pending-transactions/usePendingTexts.ts';
import { useFreshWallet } from '../../wallet/balance/useFreshWallet.ts';
import { notifyAccepted } from '../../wallet/pending-requests/notify-accepted.ts';
import {
  pendingTransfer,
  sendTransfer,
  type TransferRequest,
} from '../../wallet/pending-requests/pending-transfer.ts';
import { shareGame } from './transfer-accounts.ts';

/** Transfer request with its time. */
export interface SentTransfer extends TransferRequest {
  since: string;
}

export interface TransferOutcome extends SentTransfer {
  status: MoneyState;
  /** Null if the game refused at once; the statement has the entry. */
  transferId: string | null;
}

/**
 * Hook for one transfer and its outcome; with `game`, it continues only a pending request for that game. While the game
 * has not answered, the state is polled as well as refetched by socket events, because an event may be lost.
 */
export function useTransfer(game?: string) {
  const freshWallet = useFreshWallet();
  const live = useLive();
  const words = usePendingTexts();
  const { dataUpdatedAt } = useQuery(reading('getWallet'));
  const [answeredAt, setAnsweredAt] = useState(0);
  const call = useMoneyCall(
    async (move: TransferRequest, idempotencyKey) => {
      try {
        const answer = await sendTransfer(move, idempotencyKey);
        setAnsweredAt(Date.now());
        await freshWallet();
        return answer;
      } catch (error) {
        if (errorCode(error) === 'TRANSFER_FAIL') await freshWallet();
        throw error;
      }
    },
    ({ status }, move, left) => {
      if (left && status === 'SUCCESS') notifyAccepted(words({ kind: 'transfer', ...move }));
    },
    { kept: pendingTransfer, resumes: ({ from, to }) => game === undefined || game === from || game === to },
  );
  const [sent, setSent] = useState<SentTransfer | null>(() => {
    const move = call.resumed;
    return move && { ...move, since: new Date(pendingTransfer.read()?.at ?? Date.now()).toISOString() };
  });
  useForgetWhenCompleted(
    call,
    'TRANSFER_PENDING',
    (item) => item.kind === 'transfer' && (sent === null || shareGame(item, sent)),
  );
  const transferId = call.answer?.transferId;
  const state = useQuery({
    ...reading('getTransfer', { params: { transferId: transferId ?? '' } }),
    queryFn: async ({ signal }) => {
      const reply = await api('getTransfer', { params: { transferId: transferId ?? '' }, signal });
      if (reply.status !== 'PROCESSING') {
        setAnsweredAt(Date.now());
        await freshWallet();
      }
      return reply;
    },
    enabled: call.answer?.status === 'PROCESSING',
    refetchInterval: (query) =>
      query.state.data && query.state.data.status !== 'PROCESSING' ? false : pollMs(live, 2000) || 4000,
  });

  function result(): TransferOutcome | null {
    if (sent && call.answer) {
      const { transferId } = call.answer;
      return { ...sent, transferId, status: state.data?.status ?? call.answer.status };
    }
    // TRANSFER_FAIL reports that the money was returned; it is not a form error.
    if (sent && call.error && errorCode(call.error) === 'TRANSFER_FAIL') {
      return { ...sent, transferId: null, status: 'FAILED' };
    }
    return null;
  }

  const ended = result();
  return {
    run: (move: TransferRequest) => {
      setSent({ ...move, since: serverNow().toISOString() });
      call.run(move);
    },
    again: call.again,
    forget: call.forget,
    restart: () => {
      setSent(null);
      call.reset();
    },
    busy: call.busy,
    unsure: call.unsure,
    error: call.error,
    sent,
    result: ended,
    /** Whether the wallet's amounts are older than the answer: on a slow connection they follow seconds later. */
    behind: ended?.status === 'SUCCESS' && dataUpdatedAt < answeredAt,
  };
}

export type Transfer = ReturnType<typeof useTransfer>;
