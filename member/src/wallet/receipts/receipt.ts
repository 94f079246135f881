import type { Reply } from '../../frame/api/api.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { moneyText } from '../../ui/money/currency.ts';

export type Movement = Reply<'getStatement'>;
type Bank = NonNullable<Movement['payer']>['bank'];

/** Texts of a receipt in the language of the screen. */
export interface ReceiptTexts {
  done: string;
  failed: string;
  /** State of a failed transaction whose money had left the wallet, worded as in the statement. */
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
  /** Result at the end of a bonus: an amount was deducted, or nothing was. */
  takenOff: string;
  allKept: string;
}

export interface ReceiptNames {
  /** Sentence about what happened (wallet/statement/sentence.ts). */
  sentence: string;
  game: (code: string) => string;
  bank: (bank: NonNullable<Bank>) => string;
}

export interface Receipt {
  title: string;
  status: Movement['status'];
  state: string;
  /** Amount without a sign, since source and destination are below it. */
  amount: string;
  /** Time when the transaction ended; when it began if it has not ended. */
  time: string;
  /** Where the money of a failed transaction is, or what the end of a bonus did with the money. */
  note: string | null;
  lines: readonly ReceiptLine[];
  /** Reference numbers of the bank, of the QR and our own; each can be copied. */
  references: readonly ReceiptLine[];
  /** Public verification page; null until the transaction has succeeded. */
  proof: { readonly code: string; readonly url: string; readonly signature: string } | null;
}

export interface ReceiptLine {
  label: string;
  value: string;
  /** Shortened form of a value that only machines need in full; a copy is the full value. */
  shown?: string;
}

/** Texts of the picture around the receipt. */
export interface ReceiptFrame {
  /** Title in the head. */
  receipt: string;
  /** Texts beside the QR: that the receipt can be verified, and what a check shows. */
  checked: string;
  scanned: string;
  footer: string;
  locale: string;
}

/**
 * Returns the receipt of a transaction. It will be shown to others, so an account is its bank and last four digits, and
 * there is no name, phone number or balance of the member.
 */
export function receiptOf(movement: Movement, say: ReceiptTexts, names: ReceiptNames): Receipt {
  const { status, payout, payer, receiver, receipt } = movement;
  const account = (bank: Bank, lastFour: string) =>
    [bank ? names.bank(bank) : say.bank, lastFour && `···${lastFour}`].filter(Boolean).join(' ');
  const accountText = (code: string) => {
    if (code === 'WALLET')
      return receiver ? `${say.wallet} · ${account(receiver.bank, receiver.lastFour)}` : say.wallet;
    if (code !== 'BANK') return movement.game ?? names.game(code);
    if (movement.source === 'giftlink') return say.giftLink;
    if (payout) return account(payout.bank, payout.lastFour);
    return payer ? account(payer.bank, payer.lastFour) : say.bank;
  };
  const from = accountText(movement.from);
  // The title of a bonus or a correction already names its origin.
  const hasAccounts = !['bonus', 'finish_bonus'].includes(movement.statementType) && !movement.correction;
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
      ...(hasAccounts ? [{ label: say.from, value: from }] : []),
      ...(hasAccounts ? [{ label: say.to, value: accountText(movement.to) }] : []),
    ],
    references: referencesOf(movement, say),
    proof: receipt,
  };
}

/** Returns what identifies the transaction to support. */
export function nameOf({ title, amount, time, proof, references }: Receipt): (string | undefined)[] {
  return [title, amount, time, proof?.code ?? references.find(({ shown }) => !shown)?.value];
}

function noteOf({ status, statementType, amount }: Movement, say: ReceiptTexts, from: string): string | null {
  if (status === 'FAILED') return say.moneyBack(from);
  // The receipt shows this amount without a sign, so the note says whether it was deducted; 0 means that
  // nothing was.
  if (statementType === 'finish_bonus') return amount < 0 ? say.takenOff : say.allKept;
  return null;
}

/**
 * Returns the lines of start and end. There are none if the transaction has not ended, or ended in the second in which
 * it began, because the head shows that time.
 */
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
  const lines = [
    { label: say.bankReference, value: references.bank },
    { label: say.qrReference, value: references.qr },
    { label: say.number, value: receipt?.code },
  ].filter((line): line is ReceiptLine => Boolean(line.value));
  // Our own long id is shown only where there is no other reference.
  if (lines.length > 0) return lines;
  return [{ label: say.reference, value: _id, shown: `${_id.slice(0, 8)}…${_id.slice(-4)}` }];
}
