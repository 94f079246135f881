import type { reconciliationBreakKinds } from '@kapao/contract/backoffice/review-codes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Kind = (typeof reconciliationBreakKinds)[number];

export const kindTexts: Record<Kind, MessageDescriptor> = {
  'no-answer': msg`A party is silent`,
  contradiction: msg`A party took its word back`,
  payment: msg`A payment differs`,
  payout: msg`A payout differs`,
  total: msg`Totals differ`,
  unreadable: msg`A message or row makes no sense`,
  'unknown-receiver': msg`Nobody is there to receive`,
  'bet-mismatch': msg`Bets and balance differ`,
  'bet-gap': msg`Bets of some time are missing`,
  'unknown-account': msg`Bets of a stranger`,
  accrual: msg`Refund or commission fails`,
};

/** What each kind of break means and where to look first. */
export const kindNotes: Record<Kind, MessageDescriptor> = {
  'no-answer': msg`For a day nothing sound was heard about it. What it was about is over by now; see that the party answers.`,
  contradiction: msg`The party said one thing, and we booked it; then it said the opposite. Ask it for a written word.`,
  payment: msg`The gateway tells of this payment otherwise than we have it. Compare the reference with its list.`,
  payout: msg`We hold this as paid, and the bank knows nothing of it, or of another amount. Ask the bank by the reference.`,
  total: msg`The party’s total of the whole account is not ours, in several readings. Compare the lines below with its list: the amount that one side lacks is the difference.`,
  unreadable: msg`We could not read it, or what it says can not be. Of a list all other rows were taken: look for this one in the party’s own list, and close this when you know what it was. Of a signed message, engineering looks at the log by this time.`,
  'unknown-receiver': msg`The company knows no wallet, or the bank no account, of our number. Until that is mended nothing comes in there.`,
  'bet-mismatch': msg`What the member won or lost in our book is not what their bets make. The provider has a bet that we do not, or the other way round.`,
  'bet-gap': msg`The provider was silent for longer than its list goes back, so nobody knows what was bet between these times. Bonuses of that time wait, and refunds and commission leave out who could play there. Compare with the provider’s own reports, then close this: from then on what is known counts as all.`,
  'unknown-account': msg`The provider tells of bets under a name that looks like one of ours and is none.`,
  accrual: msg`With a member: something of theirs makes it fail, so it went on without them. Engineering mends what is said below; it is tried each hour, and this ends by itself when it succeeds. Close it only when they need nothing more, for then they are reckoned no more for that time. Without a member: nobody is reckoned until engineering has mended it.`,
};

/** Labels of the decisions that move a break's money. One person requests, another approves. */
export const approvalTexts = {
  'credit-member': msg`Propose to give it to the member…`,
  return: msg`Propose to give it back…`,
  'debit-member': msg`Propose to take it back from the member…`,
  'write-off': msg`Propose to write it off…`,
  failed: msg`Propose that it was never paid…`,
} as const satisfies Record<string, MessageDescriptor>;

/** Decision that is already requested, worded to fit in a sentence. */
export const pendingApprovalTexts: Readonly<Record<string, MessageDescriptor>> = {
  'credit-member': msg`give it to the member`,
  return: msg`give it back`,
  'debit-member': msg`take it back from the member`,
  'write-off': msg`write it off`,
  failed: msg`it was never paid`,
};

/** Labels of evidence fields; fields without a label are shown by name. */
export const evidenceTexts: Record<string, MessageDescriptor> = {
  why: msg`Why`,
  readings: msg`Readings`,
  since: msg`Since`,
  withdrawId: msg`Withdrawal`,
  transferId: msg`Transfer`,
  qrId: msg`QR`,
  giftId: msg`Gift link`,
  slipId: msg`Slip`,
  paymentNo: msg`Payment number`,
  bankReceiptId: msg`Payment`,
  provider: msg`Provider`,
  reference: msg`Reference`,
  gateway: msg`The gateway says`,
  bank: msg`The bank says`,
  first: msg`First word`,
  now: msg`Word now`,
  between: msg`In between`,
  cameIn: msg`As much came in meanwhile`,
  direction: msg`Direction`,
  refusal: msg`Refusal`,
  game: msg`Game`,
  betId: msg`Bet`,
  username: msg`Account there`,
  depositAccount: msg`Account of ours`,
  line: msg`Line`,
  from: msg`From`,
  to: msg`To`,
  accrual: msg`Reckoned`,
  period: msg`Day, or week from`,
};

/** Labels of ledger reasons that occur on providers' accounts. */
export const entryTexts: Record<string, MessageDescriptor> = {
  qr: msg`QR deposit`,
  withdraw: msg`Withdrawal`,
  transfer: msg`Transfer`,
  'game-result': msg`Result of play`,
  'given-back': msg`Given back`,
  correction: msg`Correction`,
  gift: msg`Gift link`,
};
