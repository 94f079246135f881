import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { dayMs } from '@kapao/core/time';
import { z } from 'zod';
import { fit } from '../protocol/answer.ts';
import { done, failed, type ProviderOutcome, unknown } from '../protocol/outcome.ts';
import { credits } from './credits.ts';
import type { TransferOrder } from './game-provider.ts';

/** Page limit: the transfers of one player in the window never fill more. */
export const maxLogPages = 20;
const logsOfOnePage = 100;

const log = z.object({
  TransactionId: z.string().max(200).nullish(),
  /** 2 means in, 3 means out. */
  TransferType: z.union([z.literal(2), z.literal(3)]),
  Amount: credits,
});
export type TransferLog = z.output<typeof log>;
/** Transaction id of an unreadable row, which may show that it is another transfer. */
const transactionIdOnly = z.object({ TransactionId: z.string() });

export interface TransferLogs {
  readonly logs: readonly TransferLog[];
  /** Transaction ids of unreadable rows; null if not even that is readable. */
  readonly invalid: readonly (string | null)[];
  /** Number of rows received. */
  readonly rowCount: number;
}

const records = z.array(z.unknown()).transform((list): TransferLogs => {
  const logs: TransferLog[] = [];
  const invalid: (string | null)[] = [];
  for (const each of list) {
    const read = fit(log, each);
    if (read) logs.push(read);
    else invalid.push(fit(transactionIdOnly, each)?.TransactionId ?? null);
  }
  return { logs, invalid, rowCount: list.length };
});

export const logsAnswer = z.object({
  Success: z.union([z.literal(true), z.literal(1)]),
  Error: z.literal(0),
  Result: z.object({ Records: records }),
});

/**
 * Returns the window of the log query. The protocol takes whole days (month first) of an unspecified time zone; two more
 * days at each end cover the time from before the sending until well after now in every zone.
 */
export function logsWindow({ sentAt }: TransferOrder, page: number, now = Date.now()) {
  return {
    From: dayText((sentAt?.getTime() ?? now) - 2 * dayMs),
    To: dayText(now + 2 * dayMs),
    /** Both directions of transfer. */
    TransferType: -1,
    PageSize: logsOfOnePage,
    PageIndex: page,
  };
}

/**
 * Judges a transfer by the player's log: done if a row has our reference, amount and direction. Failed only if the list
 * reaches back to before the sending and holds no transfer that could be ours, such as an unreadable row, since a
 * gateway may replace the optional `TransactionId`.
 */
export function judgeLogs(
  order: TransferOrder,
  pages: readonly Pick<TransferLogs, 'logs' | 'invalid'>[],
): ProviderOutcome {
  const logs = pages.flatMap((page) => page.logs);
  const odd = pages.flatMap((page) => page.invalid);
  const type = order.direction === 'in' ? 2 : 3;
  const like = logs.filter(({ TransferType, Amount }) => TransferType === type && Amount === order.amount);
  if (odd.includes(order.reference)) return unknown(because('ROW_UNREADABLE'));
  const ours = logs.filter(({ TransactionId }) => TransactionId === order.reference);
  if (ours.length > 0)
    return ours.every((each) => like.includes(each)) ? done : unknown(because('OTHER_TRANSFER'));
  if (like.some(({ TransactionId }) => !ownReference.test(TransactionId ?? '')))
    return unknown(because('REFERENCE_MISSING'));
  if (odd.length > 0) return unknown(because('ROW_UNREADABLE'));
  return order.sentAt ? failed('NOT_IN_TRANSFERLOGS') : unknown(because('START_UNKNOWN'));
}

/** Our references consist of digits and capital letters; a plain number or a GUID is the gateway's. */
const ownReference = /^\d*[A-Z][0-9A-Z]*$/;

function dayText(at: number): string {
  const [year, month, day] = new Date(at).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}
