import { formatDateTime } from '@kapao/core/calendar';
import type { Reply } from '../../frame/api/api.ts';
import { moneyText } from '../../ui/money/currency.ts';

export type Movement = Reply<'getStatement'>;

/** The words of a receipt in the language of the screen. */
export interface ReceiptWords {
  done: string;
  failed: string;
  inProgress: string;
  time: string;
  started: string;
  ended: string;
  from: string;
  to: string;
  reference: string;
  wallet: string;
  bank: string;
  moneyBack: (from: string) => string;
}

export interface ReceiptNames {
  /** What happened, in one sentence (statement/sentence.ts). */
  sentence: string;
  game: (code: string) => string;
  bank: (bank: NonNullable<Movement['payout']>['bank']) => string;
}

export interface Receipt {
  title: string;
  status: Movement['status'];
  state: string;
  /** Without a sign: where from and where to stand below it. */
  amount: string;
  /** Where the money of a failed movement is. */
  note: string | null;
  lines: readonly ReceiptLine[];
  reference: ReceiptLine;
}

interface ReceiptLine {
  label: string;
  value: string;
}

/**
 * What a receipt says of one movement. It will be shown to others: of an account it has the bank and the last four
 * digits, and of the member neither phone nor balance.
 */
export function receiptOf(movement: Movement, say: ReceiptWords, names: ReceiptNames): Receipt {
  const { status, payout } = movement;
  const failed = status === 'FAILED';
  const place = (code: string) => {
    if (code === 'WALLET') return say.wallet;
    if (code !== 'BANK') return names.game(code);
    return payout ? `${names.bank(payout.bank)} ···${payout.lastFour}` : say.bank;
  };
  const from = place(movement.from);
  // The title of a bonus says what it comes from.
  const hasPlaces = !['bonus', 'finish_bonus'].includes(movement.statementType);
  return {
    title: names.sentence,
    status,
    state: { SUCCESS: say.done, FAILED: say.failed, PROCESSING: say.inProgress }[status],
    amount: moneyText(Math.abs(movement.amount)),
    note: failed ? say.moneyBack(from) : null,
    lines: [
      ...timesOf(movement, say),
      ...(hasPlaces ? [{ label: say.from, value: from }] : []),
      ...(hasPlaces ? [{ label: say.to, value: place(movement.to) }] : []),
    ],
    reference: { label: say.reference, value: movement._id },
  };
}

/** One time instead of two when it ended in the second in which it began. */
function timesOf({ createdAt, endedAt }: Movement, say: ReceiptWords): ReceiptLine[] {
  const started = formatDateTime(new Date(createdAt));
  const ended = endedAt ? formatDateTime(new Date(endedAt)) : started;
  if (ended === started) return [{ label: say.time, value: started }];
  return [
    { label: say.started, value: started },
    { label: say.ended, value: ended },
  ];
}
