import type { reconciliationBreakKinds } from '@kapao/contract/backoffice/alarm-kinds';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Kind = (typeof reconciliationBreakKinds)[number];

export const kindTexts: Record<Kind, MessageDescriptor> = {
  'no-answer': msg`No valid answer from the provider`,
  contradiction: msg`Provider contradicted its final status`,
  payment: msg`Payment mismatch`,
  payout: msg`Payout mismatch`,
  total: msg`Totals differ`,
  unreadable: msg`Unreadable message or row`,
  'unknown-receiver': msg`Receiving account not found`,
  'bet-mismatch': msg`Bets do not match the balance`,
  'bet-gap': msg`Bets missing for a period`,
  'unknown-account': msg`Bets of an unknown account`,
  'bonus-correction': msg`Older bets changed after a bonus`,
  accrual: msg`Cashback or commission failed`,
};

/** Meaning of each kind of break, and where to look first. */
export const kindNotes: Record<Kind, MessageDescriptor> = {
  'no-answer': msg`No valid answer for a day. The item itself is closed by now; make sure that the provider answers.`,
  contradiction: msg`The provider sent a final status and we posted it; then it sent the opposite. Ask for written confirmation. Money that the end of a bonus would have removed is not credited: it is written off.`,
  payment: msg`The gateway reports this payment differently. Compare the reference with its list.`,
  payout: msg`Paid in our ledger, but the bank does not know it, reports another amount, or reported by callback that it failed. Ask the bank, quoting the reference.`,
  total: msg`The provider’s account total differs from ours in several readings. Compare the entries below with its list: the missing amount is the difference.`,
  unreadable: msg`The message could not be read, or its content is impossible. If it was a list, all other rows were accepted: find this one in the provider’s list and close this when you know what it was. If it was a signed message, engineering checks the log at this time. If it was an approved statement, its other rows were imported; engineering checks the log, and this ends when the import is complete.`,
  'unknown-receiver': msg`The provider does not know our wallet, or the bank does not know our account. Nothing is received there until this is fixed.`,
  'bet-mismatch': msg`The member’s win or loss in our ledger does not match their bets. The provider has a bet that we do not have, or the reverse.`,
  'bet-gap': msg`The provider did not answer for longer than its list goes back, so the bets between these times are unknown. Bonuses of that period wait; cashback and commission leave out members who could play there. Compare with the provider’s reports, then close this: the known bets then count as complete.`,
  'unknown-account': msg`The provider reports bets under a username that looks like ours but is unknown.`,
  'bonus-correction': msg`Bets from before a bonus were voided or settled again. Their money was probably posted before the bonus ended and removed with it; it is the member’s own. Ask the provider when it returned the money. If that was before the bonus ended, request a manual credit of this amount for the member, then close this.`,
  accrual: msg`With a member: their data makes the calculation fail, so it continued without them. Engineering fixes the cause below; it is retried each hour and this closes automatically when it succeeds. Close it only if nothing more is due to them: they are then no longer calculated for that period. Without a member: nobody is calculated until engineering has fixed it.`,
};

/** Labels of the decisions that move a break's money. One person requests, another approves. */
export const approvalTexts = {
  'credit-member': msg`Request credit to the member…`,
  return: msg`Request return…`,
  'debit-member': msg`Request debit of the member…`,
  'write-off': msg`Request write-off…`,
  failed: msg`Request: not paid…`,
} as const satisfies Record<string, MessageDescriptor>;

/** Decision that is already requested, worded to fit in a sentence. */
export const pendingApprovalTexts: Readonly<Record<string, MessageDescriptor>> = {
  'credit-member': msg`credit the member`,
  return: msg`return the money`,
  'debit-member': msg`debit the member`,
  'write-off': msg`write off`,
  failed: msg`it was not paid`,
};

/** Labels of evidence fields; fields without a label are shown by name. */
export const evidenceTexts: Record<string, MessageDescriptor> = {
  why: msg`Reason`,
  readings: msg`Readings`,
  since: msg`Since`,
  withdrawId: msg`Withdrawal`,
  payouts: msg`Possibly these withdrawals`,
  transferId: msg`Transfer`,
  qrId: msg`QR`,
  giftId: msg`Gift link`,
  slipId: msg`Slip`,
  paymentNo: msg`Payment number`,
  bankReceiptId: msg`Payment`,
  provider: msg`Game provider`,
  reference: msg`Reference`,
  gateway: msg`The gateway says`,
  bank: msg`The bank says`,
  first: msg`First status`,
  now: msg`Current status`,
  between: msg`In between`,
  cameIn: msg`Same amount received meanwhile`,
  direction: msg`Direction`,
  refusal: msg`Rejection reason`,
  game: msg`Game`,
  betId: msg`Bet`,
  bonusId: msg`Bonus`,
  operatorShare: msg`Not the member’s, written off`,
  username: msg`Account at the provider`,
  depositAccount: msg`Our account`,
  line: msg`Bank receipt`,
  from: msg`From`,
  to: msg`To`,
  accrual: msg`Calculation`,
  period: msg`Day, or week starting`,
};

/** Labels of ledger reasons that occur on providers' accounts. */
export const entryTexts: Record<string, MessageDescriptor> = {
  qr: msg`QR deposit`,
  withdraw: msg`Withdrawal`,
  transfer: msg`Transfer`,
  'game-result': msg`Game result`,
  'given-back': msg`Returned`,
  correction: msg`Correction`,
  gift: msg`Gift link`,
};
