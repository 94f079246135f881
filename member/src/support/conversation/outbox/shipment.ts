import type { Outgoing, Shipment } from './outgoing.ts';

/** The one that is on its way just now. */
export interface Current {
  readonly clientId: string;
  readonly abort: AbortController;
  sentBytes: number;
  isUploading: boolean;
}

/** Where the outbox stands. */
interface Standing {
  readonly current: Current | null;
  /** What goes next; undefined where nothing can. */
  readonly next: string | undefined;
  /** It waits before the next try, which may be one more of the same. */
  readonly isPaused: boolean;
  readonly isLost: boolean;
}

export function storedShipment(outgoing: Outgoing, storedAt: Date): Shipment {
  return { outgoing, delivery: 'succeed', failure: null, sentBytes: 0, storedAt };
}

/** How far it has come. */
export function shipmentOf(outgoing: Outgoing, { current, next, isPaused, isLost }: Standing): Shipment {
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
