import type { AlarmKind, exceptionAlarmKinds } from '@kapao/contract/backoffice/alarm-kinds';
import type { decisionNames } from '@kapao/contract/backoffice/approvals/pending-approval';
import type { openExceptionKinds } from '@kapao/contract/backoffice/calls/payments/exceptions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type OpenKind = (typeof openExceptionKinds)[number];
export type DecisionName = (typeof decisionNames)[number];

/** Name of each exception kind; the type makes the record complete. */
export const kindTexts: Record<OpenKind, MessageDescriptor> = {
  withdrawal: msg`Bank payout`,
  leg: msg`Game transfer`,
  hold: msg`Held money`,
  qr: msg`QR deposit`,
  'qr-recheck': msg`QR payment`,
  'payout-recheck': msg`Payout recheck`,
  'leg-recheck': msg`Transfer recheck`,
  'bank-feed': msg`Bank feed`,
  bets: msg`Game bets`,
  'game-balance': msg`Game balance`,
  'bank-receipt': msg`Bank receipt`,
  gift: msg`Gift link`,
  slip: msg`Slip`,
  alarm: msg`Reconciliation break`,
  bonus: msg`Overdue bonus`,
};

const decisionTexts: Record<DecisionName, MessageDescriptor> = {
  approve: msg`Approve`,
  reject: msg`Reject`,
  ask: msg`Inquire again`,
  done: msg`Mark as done`,
  failed: msg`Mark as failed`,
  'credit-member': msg`Credit a member`,
  return: msg`Return`,
  'debit-member': msg`Debit the wallet`,
  'write-off': msg`Write off`,
  close: msg`Close item`,
  void: msg`End the bonus`,
};

/** Outcomes of a payout: it was paid to the member's bank account, or not. */
const payoutTexts: Partial<Record<DecisionName, MessageDescriptor>> = {
  done: msg`Mark as paid`,
  failed: msg`Mark as not paid`,
};

export function isDecisionName(text: string): text is DecisionName {
  return text in decisionTexts;
}

/** Returns the name of a decision about an item of this kind. */
export function decisionTextOf(decision: DecisionName, kind: unknown): MessageDescriptor {
  const isPayout = kind === 'withdrawal' || kind === 'payout-recheck';
  return (isPayout ? payoutTexts[decision] : undefined) ?? decisionTexts[decision];
}

/** Effect of each decision, shown before it is confirmed. */
export const effectTexts: Record<DecisionName, MessageDescriptor> = {
  approve: msg`It is sent to the bank.`,
  reject: msg`The money goes back to the wallet.`,
  ask: msg`The inquiry restarts. Any payout the bank never received will be sent.`,
  done: msg`The hold is settled as if the provider had confirmed it: the money does not return to the wallet.`,
  failed: msg`The hold is released as if the provider had rejected it: the money goes back.`,
  'credit-member': msg`The money in suspense is credited to the member.`,
  return: msg`The money in suspense is returned to the sending account. Make the actual transfer yourself.`,
  'debit-member': msg`The missing amount is debited from the member’s wallet, as far as the balance allows.`,
  'write-off': msg`A missing amount is written off as the operator’s loss. Money that is not the member’s is kept by the operator.`,
  close: msg`Nothing is moved, and the inquiry is closed.`,
  void: msg`The bonus ends now, and the member keeps the amount below.`,
};

/** Kinds of alarm in this queue. Those of other queues are shown here only if opened by address. */
type OwnAlarmKind = 'no-answer' | (typeof exceptionAlarmKinds)[number];

/** Reasons why an item was escalated to staff. */
export const alarmTexts: Record<OwnAlarmKind, MessageDescriptor> &
  Partial<Record<AlarmKind, MessageDescriptor>> = {
  'no-answer': msg`No valid answer from the provider`,
  contradiction: msg`Provider contradicted its final status`,
  payment: msg`Does not match the provider`,
  payout: msg`Does not match the bank`,
  'bet-mismatch': msg`Ledger and bets do not match`,
  'bonus-overdue': msg`Bonus could not be ended`,
};

/** Labels of an item's fields and its evidence. A field without a label is shown by its own name. */
export const factTexts: Readonly<Record<string, MessageDescriptor>> = {
  bank: msg`Bank`,
  account: msg`Account`,
  channel: msg`Sent through`,
  game: msg`Game`,
  direction: msg`Direction`,
  reference: msg`Provider reference`,
  sent_amount: msg`Amount in the provider’s units`,
  created_at: msg`Started at`,
  approved_at: msg`Approved at`,
  sent_at: msg`Sent to the provider at`,
  provider_at: msg`Done, provider time`,
  ended_at: msg`Ended at`,
  return_reason: msg`Return reason`,
  refusal: msg`Provider code`,
  contradicted_at: msg`Contradicted at`,
  unconfirmed_since: msg`Ended by staff, unconfirmed since`,
  balance_before: msg`Game balance before`,
  read_at: msg`Balance read at`,
  unmoved_at: msg`Same balance since`,
  doubted_at: msg`Balance not conclusive since`,
  second_leg: msg`Second leg to`,
  provider: msg`Game provider`,
  payee: msg`Payee`,
  expires_at: msg`Expires at`,
  paid_at: msg`Paid at`,
  ending: msg`Last digits`,
  reason: msg`Reason`,
  turn: msg`Blocks`,
  from: msg`From the account`,
  to: msg`To the account`,
  why: msg`Reason`,
  withdrawId: msg`Withdrawal`,
  offer: msg`Offer`,
  own: msg`Own money in the bonus`,
  bonus: msg`Bonus`,
};

/** Labels for the state in an item's row. */
export const stateTexts: Readonly<Record<string, MessageDescriptor>> = {
  review: msg`waiting for review`,
  created: msg`ready to send`,
  sent: msg`sent to the provider`,
  open: msg`in progress`,
  paid: msg`paid`,
  done: msg`successful`,
  failed: msg`unsuccessful`,
  returned: msg`money returned`,
  creating: msg`being created`,
  expired: msg`expired`,
  cancelled: msg`cancelled`,
  redeeming: msg`being redeemed`,
  suspense: msg`money in suspense`,
};
