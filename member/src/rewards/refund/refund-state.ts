import { minorFromWire, toWire } from '@kapao/core/money';
import type { Reply } from '../../frame/api/api.ts';

export type RefundCheck = Reply<'checkRefund'>;
export type PastRefund = Reply<'getRefunds'>['refunds'][number];

/** Whether the week's refund is ready, or why it cannot be received. */
export type RefundState =
  | 'ready'
  /** A bonus is active and has to end first. */
  | 'bonus'
  /** Money is left and has to be used up first. */
  | 'balance'
  | 'received'
  | 'expired'
  | 'none'
  | 'minimum'
  | 'closed';

export function stateOfRefund(check: RefundCheck, past: readonly PastRefund[]): RefundState {
  switch (check.info.code) {
    case 'REFUND_INACTIVE':
      return 'closed';
    case 'REFUND_MINIMUM':
      return 'minimum';
    case 'REFUND_CONDITION':
      return check.bonus ? 'bonus' : 'balance';
    case 'NO_REFUND':
      return endOfWeek(check, past);
    case undefined:
      return check.bonus ? 'bonus' : check.result ? 'ready' : 'none';
  }
}

/** Returns why there is no refund for the week any more, from the list of past refunds. */
function endOfWeek({ info }: RefundCheck, past: readonly PastRefund[]): RefundState {
  const own = past.find(({ from }) => Date.parse(from) === Date.parse(info.from));
  if (own?.status === 'RECEIVED') return 'received';
  return own?.status === 'EXPIRED' ? 'expired' : 'none';
}

/**
 * Returns the list without the waiting refund that is shown in full above it; while refunds are closed nothing is shown
 * above.
 */
export function earlierRefunds(
  check: RefundCheck | undefined,
  past: readonly PastRefund[],
): readonly PastRefund[] {
  if (!check || check.refundAmount === 0 || check.info.code === 'REFUND_INACTIVE') return past;
  const shown = Date.parse(check.info.from);
  return past.filter(({ from, status }) => status !== 'WAITING' || Date.parse(from) !== shown);
}

/**
 * Whether the list has the refund of the week beginning at `weekFrom` as received, even if this device did not receive the
 * answer.
 */
export function isReceived(past: readonly PastRefund[], weekFrom: string | undefined): boolean {
  return past.some(({ from, status }) => from === weekFrom && status === 'RECEIVED');
}

/** Returns how much less than its two parts the refund is; 0 where nothing was deducted. */
export function takenOff({ refundAmount, refundSuccess, refundFail }: RefundCheck): number {
  const off = minorOf(refundSuccess) + minorOf(refundFail) - minorOf(refundAmount);
  return off > 0n ? toWire(off) : 0;
}

/** Both currencies are stored in hundredths. */
function minorOf(amount: number) {
  return minorFromWire(amount, 'THB');
}
