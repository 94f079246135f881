import type { decisionNames } from '@kapao/contract/backoffice/approvals/pending-approval';
import type { openExceptionKinds } from '@kapao/contract/backoffice/calls/payments/exceptions';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type OpenKind = (typeof openExceptionKinds)[number];
export type DecisionName = (typeof decisionNames)[number];

/** Name of each exception kind; the type makes the record complete. */
export const kindTexts: Record<OpenKind, MessageDescriptor> = {
  withdrawal: msg`Payout to a bank`,
  leg: msg`Transfer with a game`,
  hold: msg`Money that is held`,
  qr: msg`QR deposit`,
  'qr-recheck': msg`Payment on a QR`,
  'payout-recheck': msg`Payout, checked once more`,
  'leg-recheck': msg`Transfer, checked once more`,
  'bank-feed': msg`A bank’s feed`,
  bets: msg`A game’s bets`,
  'bank-receipt': msg`Payment that came in`,
  gift: msg`Gift link`,
  slip: msg`Slip`,
  alarm: msg`Difference`,
  bonus: msg`Bonus whose time is over`,
};

export const decisionTexts: Record<DecisionName, MessageDescriptor> = {
  approve: msg`Let it go`,
  reject: msg`Refuse it`,
  ask: msg`Ask on`,
  done: msg`It happened`,
  failed: msg`It never happened`,
  'credit-member': msg`Give it to a member`,
  return: msg`Give it back`,
  'debit-member': msg`Take it from the wallet`,
  'write-off': msg`Write it off`,
  close: msg`Close it`,
  void: msg`End the bonus`,
};

/** Effect of each decision, shown before it is confirmed. */
export const effectTexts: Record<DecisionName, MessageDescriptor> = {
  approve: msg`It is sent to the bank.`,
  reject: msg`The money goes back to the wallet.`,
  ask: msg`The party is asked on as if from now. What the bank never heard of is sent.`,
  done: msg`The hold ends as if the party had said that it was done: the money does not come back to the wallet.`,
  failed: msg`The hold ends as if the party had refused: the money goes back to where it was taken from.`,
  'credit-member': msg`The money in suspense becomes the member’s.`,
  return: msg`The money in suspense goes back to the account that it came from. You return it outside.`,
  'debit-member': msg`What is missing is taken from the member’s wallet, as far as it reaches.`,
  'write-off': msg`What is missing is a loss of the house.`,
  close: msg`Nothing is moved, and nobody is asked any more.`,
  void: msg`The bonus ends now, and the member keeps so much of what they have.`,
};

/** Reasons why an item was escalated to staff. */
export const alarmTexts: Readonly<Record<string, MessageDescriptor>> = {
  'no-answer': msg`Its party says nothing that can be believed`,
  contradiction: msg`Its party took its final word back`,
  payment: msg`It differs from what the party says`,
  payout: msg`It differs from what the bank says`,
  'bet-mismatch': msg`The book is not what the bets make`,
  'bonus-overdue': msg`The bonus can not be ended`,
};

/** Labels of an item's fields and its evidence. A field without a label is shown by its own name. */
export const factTexts: Readonly<Record<string, MessageDescriptor>> = {
  bank: msg`Bank`,
  account: msg`Account`,
  channel: msg`Sent through`,
  game: msg`Game`,
  direction: msg`Direction`,
  reference: msg`Reference at the party`,
  sent_amount: msg`Amount in the party’s units`,
  created_at: msg`Begun`,
  approved_at: msg`Approved`,
  sent_at: msg`Told to the party`,
  provider_at: msg`Done, by the party’s clock`,
  ended_at: msg`Ended`,
  return_reason: msg`Given back because`,
  refusal: msg`The party’s code`,
  contradicted_at: msg`Contradicted`,
  unconfirmed_since: msg`Ended by a person, unconfirmed since`,
  balance_before: msg`Balance at the game before`,
  read_at: msg`That balance was read`,
  unmoved_at: msg`Same balance since`,
  doubted_at: msg`No balance can tell since`,
  second_leg: msg`Goes on to`,
  provider: msg`Provider`,
  payee: msg`Payee`,
  expires_at: msg`Expires`,
  paid_at: msg`Paid at`,
  ending: msg`Last characters`,
  reason: msg`Reason`,
  turn: msg`Reserves`,
  from: msg`From the account`,
  to: msg`To the account`,
  why: msg`Why`,
  withdrawId: msg`Withdrawal`,
  offer: msg`Offer`,
  own: msg`Own money in it`,
  bonus: msg`Bonus`,
};

/** Labels for the state in an item's row. */
export const stateTexts: Readonly<Record<string, MessageDescriptor>> = {
  review: msg`waits for persons`,
  created: msg`may be sent`,
  sent: msg`told to its party`,
  open: msg`not over`,
  paid: msg`paid`,
  done: msg`ended well`,
  failed: msg`ended without success`,
  returned: msg`money given back`,
  creating: msg`being made`,
  expired: msg`out of time`,
  cancelled: msg`called off`,
  redeeming: msg`being redeemed`,
  suspense: msg`money lies in suspense`,
};
