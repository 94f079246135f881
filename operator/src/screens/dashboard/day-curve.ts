import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { formatTime } from '@kapao/core/calendar';
import { minuteMs, weekMs } from '@kapao/core/time';
import { amountOf } from '../../base/amount.ts';

type Today = BackofficeReply<'getDashboard'>;
type Slot = Today['today'][number];

const slotMs = 10 * minuteMs;
const slots = 144;

interface Sums {
  readonly in: bigint;
  readonly out: bigint;
  readonly ins: number;
  readonly outs: number;
}

/**
 * Returns the sums of all slots up to a time. The slot that contains the time counts by the share of it that
 * has passed.
 */
export function sumUntil(rows: readonly Slot[], until: number): Sums {
  const share = (slot: Slot) => Math.min(1, Math.max(0, (until - Date.parse(slot.slot)) / slotMs));
  const part = (digits: string, of: number) =>
    of === 1 ? BigInt(digits) : BigInt(Math.round(Number(digits) * of));
  return rows.reduce<Sums>(
    (sum, slot) => {
      const of = share(slot);
      return {
        in: sum.in + part(slot.in, of),
        out: sum.out + part(slot.out, of),
        ins: sum.ins + Math.round(slot.ins * of),
        outs: sum.outs + Math.round(slot.outs * of),
      };
    },
    { in: 0n, out: 0n, ins: 0, outs: 0 },
  );
}

/** Returns cumulative money in and out at the start of each of a day's 144 slots and at its end: 145 sums. */
function cumulativeSums(
  rows: readonly Slot[],
  begins: number,
): { readonly in: bigint; readonly out: bigint }[] {
  const byIndex = new Map(rows.map((row) => [Math.floor((Date.parse(row.slot) - begins) / slotMs), row]));
  const sums = [{ in: 0n, out: 0n }];
  for (let index = 0; index < slots; index += 1) {
    const row = byIndex.get(index);
    const { in: into, out } = sums[index]!; // added before the loop or by the previous iteration
    sums.push({ in: into + BigInt(row?.in ?? 0), out: out + BigInt(row?.out ?? 0) });
  }
  return sums;
}

/** Returns cumulative money in and out for today until now, and for the whole day a week ago. */
export function dayCurve({ begins, at, today, weekAgo }: Pick<Today, 'begins' | 'at' | 'today' | 'weekAgo'>) {
  const start = Date.parse(begins);
  // The line ends with the current slot, because its money has already been received.
  const last = Math.floor((Date.parse(at) - start) / slotMs) + 1;
  const before = cumulativeSums(weekAgo, start - weekMs);
  return cumulativeSums(today, start).map((sum, nth) => ({
    at: nth === slots ? '24:00' : formatTime(new Date(start + nth * slotMs)),
    values: {
      in: nth <= last ? amountOf(sum.in) : null,
      out: nth <= last ? amountOf(sum.out) : null,
      inBefore: amountOf(before[nth]?.in ?? 0n),
      outBefore: amountOf(before[nth]?.out ?? 0n),
    },
  }));
}
