import type { Outgoing, Shipment } from './outgoing.ts';

/** Message being sent now. */
export interface Current {
  readonly clientId: string;
  readonly abort: AbortController;
  sentBytes: number;
  isUploading: boolean;
}

/** State of the outbox. */
interface OutboxState {
  readonly current: Current | null;
  /** Client id of the next message to send; undefined if none can be sent. */
  readonly next: string | undefined;
  /** Whether the outbox pauses before the next attempt, perhaps of the same message. */
  readonly isPaused: boolean;
  readonly isLost: boolean;
}

export function storedShipment(outgoing: Outgoing, storedAt: Date): Shipment {
  return { outgoing, delivery: 'succeed', failure: null, sentBytes: 0, storedAt };
}

/** Returns the delivery progress of an outgoing message. */
export function shipmentOf(outgoing: Outgoing, { current, next, isPaused, isLost }: OutboxState): Shipment {
  const { clientId, failure } = outgoing;
  const base = { outgoing, failure, sentBytes: 0, storedAt: null };
  if (failure) return { ...base, delivery: 'failed' };
  if (current?.clientId === clientId) {
    const { isUploading, sentBytes } = current;
    return { ...base, sentBytes, delivery: isUploading ? 'uploading_file' : 'sending' };
  }
  if (next !== clientId) return { ...base, delivery: 'waiting' };
  if (isLost)
    return { ...base, delivery: 'failed', failure: { reason: 'network', text: '', canResend: true } };
  return { ...base, delivery: isPaused ? 'waiting' : 'sending' };
}
