import { minorFromWire, toWire } from '@kapao/core/money';
import type { Reply } from '../../frame/api/api.ts';

export type RefundCheck = Reply<'checkRefund'>;
export type PastRefund = Reply<'getRefunds'>['refunds'][number];

/** Why the week's refund is not there to be received, and what is to be said of it. */
export type RefundState =
  | 'ready'
  /** A bonus is held, which has to end first. */
  | 'bonus'
  /** There is money left, which has to be used up first. */
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

/** That there is none any more: the list of past ones knows what became of it. */
function endOfWeek({ info }: RefundCheck, past: readonly PastRefund[]): RefundState {
  const own = past.find(({ from }) => Date.parse(from) === Date.parse(info.from));
  if (own?.status === 'RECEIVED') return 'received';
  return own?.status === 'EXPIRED' ? 'expired' : 'none';
}

/** The list without the one that waits and stands in full above it, which it does not while refunds are closed. */
export function earlierThan(
  check: RefundCheck | undefined,
  past: readonly PastRefund[],
): readonly PastRefund[] {
  if (!check || check.refundAmount === 0 || check.info.code === 'REFUND_INACTIVE') return past;
  const shown = Date.parse(check.info.from);
  return past.filter(({ from, status }) => status !== 'WAITING' || Date.parse(from) !== shown);
}

/** Whether the refund of the week that begins then is in the list as received, whoever heard of it. */
export function isReceived(past: readonly PastRefund[], weekFrom: string | undefined): boolean {
  return past.some(({ from, status }) => from === weekFrom && status === 'RECEIVED');
}

/** What the two parts come to beyond what is given; 0 where nothing was taken off. */
export function takenOff({ refundAmount, refundSuccess, refundFail }: RefundCheck): number {
  const off = minorOf(refundSuccess) + minorOf(refundFail) - minorOf(refundAmount);
  return off > 0n ? toWire(off) : 0;
}

/** Both currencies are kept in hundredths. */
function minorOf(amount: number) {
  return minorFromWire(amount, 'THB');
}
