import type { ApprovalName, approvalStates } from '@kapao/contract/backoffice/approvals/approval-kinds';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/status/Badge.tsx';
import { isRuleKey, isTextKey, keyTexts } from '../content/keys.ts';

/** Names of the kinds of approval requests; the type makes the record complete. */
export const approvalTexts: Record<ApprovalName, MessageDescriptor> = {
  credit: msg`Manual credit`,
  debit: msg`Manual debit`,
  decision: msg`Decision about money`,
  role: msg`Role and rights`,
  'staff-role': msg`Staff role`,
  account: msg`Receiving account`,
  provider: msg`Provider, address and secrets`,
  'bank-account-release': msg`Release of a member’s former bank account`,
  'member-erasure': msg`Erasure of a member’s personal data`,
  'password-reset': msg`Password reset for a member without the phone`,
  statement: msg`Payments from a bank statement`,
  termination: msg`End of service`,
  rule: msg`Withdrawal limits, risk reviews or wallets`,
  text: msg`Text with changed links, contacts or images`,
  bonus: msg`Bonus terms`,
  game: msg`Game, value of one credit`,
};

/** Returns the name of the subject if it is an offer, a role, a game, a rule, a text or the reward rates; otherwise null. */
export function subjectOf(
  { subject, subjectId }: { readonly subject: string | null; readonly subjectId: string | null },
  say: (word: MessageDescriptor) => string,
): string | null {
  if (subject === 'offer' || subject === 'role' || subject === 'game') return subjectId;
  if (subject !== 'content' || subjectId === null) return null;
  if (isRuleKey(subjectId) || isTextKey(subjectId)) return say(keyTexts[subjectId]);
  return subjectId === 'rewards' ? say(msg`Referrals and cashback`) : null;
}

type State = (typeof approvalStates)[number];

export const stateTexts: Record<State, MessageDescriptor> = {
  open: msg`Waiting`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  cancelled: msg`Cancelled`,
  expired: msg`Expired`,
  superseded: msg`Superseded`,
};

export const stateTones: Record<State, Tone> = {
  open: 'progress',
  approved: 'success',
  rejected: 'failed',
  cancelled: 'plain',
  expired: 'warning',
  superseded: 'warning',
};

/** Field names of present and new values; an unknown field is shown by its own name. */
export const factNames: Readonly<Record<string, MessageDescriptor>> = {
  wallet: msg`Wallet`,
  bonusHeld: msg`A bonus is active`,
  lastOfAmount: msg`Same amount last credited`,
  reason: msg`Reason`,
  decision: msg`Decision`,
  force: msg`Although an inquiry is open`,
  toMember: msg`Credit to`,
  slip: msg`Slip`,
  keep: msg`Member keeps at most`,
  kind: msg`Description`,
  state: msg`State`,
  provider: msg`Provider`,
  amount: msg`Amount`,
  operatorShare: msg`Of this, not the member’s`,
  duplicatesDecided: msg`Possible duplicates decided the same way since this request`,
  bonus: msg`Bonus`,
  has: msg`The member’s total balance`,
  name: msg`Name`,
  role: msg`Role`,
  rights: msg`Rights`,
  limits: msg`Limits`,
  account: msg`Account`,
  holder: msg`Holder`,
  bank: msg`Bank`,
  fingerprint: msg`Fingerprint`,
  address: msg`Address`,
  android: msg`App for Android`,
  ios: msg`App for iPhone`,
  adapter: msg`Protocol`,
  bankType: msg`Shown as`,
  mode: msg`Crediting`,
  inCurrency: msg`Currency`,
  service: msg`Service`,
  newPayments: msg`New payments`,
  mayBeKnown: msg`Of these, possible duplicates`,
  namesPayer: msg`Of these, payments in suspense whose payer the file names`,
  releasesFile: msg`Releases the statement of`,
  creditedPayments: msg`Credited payments`,
  stillInWallets: msg`Still in the wallets`,
  holdsWithdrawals: msg`Holds withdrawals of these members`,
  total: msg`Total`,
  claim: msg`Belongs to`,
  rate: msg`Value of one credit`,
  code: msg`Short code`,
  category: msg`Type`,
  plays: msg`Bonus category`,
  file: msg`File`,
  askedBy: msg`Requested with`,
};

/** Outcomes of a statement's file. */
export const fileTexts: Readonly<Record<string, MessageDescriptor>> = {
  removed: msg`The file was removed`,
};

/** Way in which a request was made, if its requester did not sign in for it. */
export const askedByTexts: Readonly<Record<string, MessageDescriptor>> = {
  command: msg`A command on the server, which does not prove who ran it. Ask the requester.`,
  member: msg`The member’s own request in the app, made after confirming their identity again`,
};

export const currencyTexts: Readonly<Record<string, MessageDescriptor>> = {
  THB: msg`baht`,
  LAK: msg`kip`,
};

/** Relation of a bank account to the member. */
export const claimTexts: Readonly<Record<string, MessageDescriptor>> = {
  current: msg`the member’s, used for payouts`,
  former: msg`the member’s former account`,
  nobody: msg`unattributed`,
};
