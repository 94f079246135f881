import { formatDateTime } from '@kapao/core/calendar';
import type { Reply } from '../../frame/api/api.ts';
import { moneyText } from '../../ui/money/currency.ts';

export type Movement = Reply<'getStatement'>;
type Bank = NonNullable<Movement['payout']>['bank'];

/** The words of a receipt in the language of the screen. */
export interface ReceiptTexts {
  done: string;
  failed: string;
  /** What failed after it had left the wallet: as the statement's line has it. */
  returned: string;
  inProgress: string;
  started: string;
  ended: string;
  from: string;
  to: string;
  bankReference: string;
  qrReference: string;
  number: string;
  reference: string;
  wallet: string;
  bank: string;
  giftLink: string;
  moneyBack: (from: string) => string;
  /** Of the end of a bonus: an amount was taken off, or nothing was. */
  takenOff: string;
  allKept: string;
}

export interface ReceiptNames {
  /** What happened, in one sentence (wallet/statement/sentence.ts). */
  sentence: string;
  game: (code: string) => string;
  bank: (bank: Bank) => string;
}

export interface Receipt {
  title: string;
  status: Movement['status'];
  state: string;
  /** Without a sign: where from and where to stand below it. */
  amount: string;
  /** When it ended; when it began as long as it has not. */
  time: string;
  /** Where the money of a failed movement is; what the end of a bonus made of its money. */
  note: string | null;
  lines: readonly ReceiptLine[];
  /** What it can be found again by: a bank's, a QR's and our own name for it. Somebody may want to copy each. */
  references: readonly ReceiptLine[];
  /** The public page that says whether it is genuine; null until it ended well. */
  proof: { readonly code: string; readonly url: string; readonly signature: string } | null;
}

export interface ReceiptLine {
  label: string;
  value: string;
  /** In the place of a value that only a machine reads whole; copied it is whole all the same. */
  shown?: string;
}

/** What its picture says around it. */
export interface ReceiptFrame {
  /** What the picture is, in its head. */
  receipt: string;
  /** Beside the QR: that it can be checked, and what whoever does so sees. */
  checked: string;
  scanned: string;
  footer: string;
  locale: string;
}

/**
 * What a receipt says of one movement. It will be shown to others: of an account it has the bank and the last four
 * digits, and of the member neither name, phone nor balance.
 */
export function receiptOf(movement: Movement, say: ReceiptTexts, names: ReceiptNames): Receipt {
  const { status, payout, payer, receipt } = movement;
  const account = (bank: Bank | null, lastFour: string) =>
    [bank ? names.bank(bank) : say.bank, lastFour && `···${lastFour}`].filter(Boolean).join(' ');
  const place = (code: string) => {
    if (code === 'WALLET') return say.wallet;
    if (code !== 'BANK') return names.game(code);
    if (movement.source === 'giftlink') return say.giftLink;
    if (payout) return account(payout.bank, payout.lastFour);
    return payer ? account(payer.bank, payer.lastFour) : say.bank;
  };
  const from = place(movement.from);
  // The title of a bonus, or of a correction, says what it comes from.
  const hasPlaces = !['bonus', 'finish_bonus'].includes(movement.statementType) && !movement.correction;
  return {
    title: names.sentence,
    status,
    state: {
      SUCCESS: say.done,
      FAILED: movement.amount < 0 ? say.returned : say.failed,
      PROCESSING: say.inProgress,
    }[status],
    amount: moneyText(Math.abs(movement.amount)),
    time: formatDateTime(new Date(movement.endedAt ?? movement.createdAt)),
    note: noteOf(movement, say, from),
    lines: [
      ...timesOf(movement, say),
      ...(hasPlaces ? [{ label: say.from, value: from }] : []),
      ...(hasPlaces ? [{ label: say.to, value: place(movement.to) }] : []),
    ],
    references: referencesOf(movement, say),
    proof: receipt,
  };
}

/** What whoever answers a question knows the movement by. */
export function nameOf({ title, amount, time, proof, references }: Receipt): (string | undefined)[] {
  return [title, amount, time, proof?.code ?? references.find(({ shown }) => !shown)?.value];
}

function noteOf({ status, statementType, amount }: Movement, say: ReceiptTexts, from: string): string | null {
  if (status === 'FAILED') return say.moneyBack(from);
  // The amount has no sign here, and one of nothing is no accident.
  if (statementType === 'finish_bonus') return amount < 0 ? say.takenOff : say.allKept;
  return null;
}

/** Nothing beside the time in the head when it ended in the second in which it began. */
function timesOf({ createdAt, endedAt }: Movement, say: ReceiptTexts): ReceiptLine[] {
  const started = formatDateTime(new Date(createdAt));
  const ended = endedAt ? formatDateTime(new Date(endedAt)) : started;
  if (ended === started) return [];
  return [
    { label: say.started, value: started },
    { label: say.ended, value: ended },
  ];
}

function referencesOf({ _id, references, receipt }: Movement, say: ReceiptTexts): ReceiptLine[] {
  const told = [
    { label: say.bankReference, value: references.bank },
    { label: say.qrReference, value: references.qr },
    { label: say.number, value: receipt?.code },
  ].filter((line): line is ReceiptLine => Boolean(line.value));
  // Our own long id only where nobody has another name for it.
  if (told.length > 0) return told;
  return [{ label: say.reference, value: _id, shown: `${_id.slice(0, 8)}…${_id.slice(-4)}` }];
}
