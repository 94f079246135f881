import { has, isNumber, isText } from '../../base/stored-values.ts';
import { api } from '../../frame/api/api.ts';
import { pendingTransferKey } from '../../frame/api/session.ts';
import { createPendingRequestStore } from '../../frame/call/pending-request.ts';

export interface TransferRequest {
  from: string;
  to: string;
  amount: number;
}

/** Transfer request without an answer. */
export const pendingTransfer = createPendingRequestStore(
  pendingTransferKey,
  has<TransferRequest>({ from: isText, to: isText, amount: isNumber }),
);

export const sendTransfer = (move: TransferRequest, idempotencyKey: string) =>
  api('transfer', { body: move, idempotencyKey });
