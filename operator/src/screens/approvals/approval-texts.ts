import type { ApprovalName, approvalStates } from '@kapao/contract/backoffice/approvals/approval-kinds';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/status/Badge.tsx';

/** Kinds of approval requests; complete by its type. */
export const approvalTexts: Record<ApprovalName, MessageDescriptor> = {
  credit: msg`Credit by hand`,
  debit: msg`Debit by hand`,
  decision: msg`Decision about money`,
  role: msg`A role and its rights`,
  'staff-role': msg`An operator’s role`,
  account: msg`A receiving account`,
  provider: msg`A party, its address and secrets`,
  'bank-account-release': msg`Release of a member’s former bank account`,
  statement: msg`Payments of a bank’s statement`,
  termination: msg`End of service`,
  rule: msg`Limits of withdrawals`,
  bonus: msg`Bonus terms`,
};

/** Returns the subject's name, if it has one: an offer, a role. */
export function subjectOf(
  { subject, subjectId }: { readonly subject: string | null; readonly subjectId: string | null },
  say: (word: MessageDescriptor) => string,
): string | null {
  if (subject === 'offer' || subject === 'role') return subjectId;
  return subject === 'content' && subjectId === 'rewards' ? say(msg`Invitations and refunds`) : null;
}

type State = (typeof approvalStates)[number];

export const stateTexts: Record<State, MessageDescriptor> = {
  open: msg`Waits`,
  approved: msg`Accepted`,
  rejected: msg`Refused`,
  cancelled: msg`Taken back`,
  expired: msg`Nobody looked in time`,
  superseded: msg`Over by itself`,
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
  bonusHeld: msg`A bonus is held`,
  lastOfAmount: msg`As much was last credited`,
  reason: msg`Reason`,
  decision: msg`Decision`,
  force: msg`Though it is still asked`,
  toMember: msg`To the member`,
  slip: msg`Slip`,
  keep: msg`The member keeps at most`,
  kind: msg`What it is`,
  state: msg`State`,
  provider: msg`Party`,
  amount: msg`Amount`,
  bonus: msg`Bonus`,
  has: msg`All that the member has`,
  name: msg`Name`,
  role: msg`Role`,
  rights: msg`Rights`,
  limits: msg`Limits`,
  account: msg`Account`,
  holder: msg`Holder`,
  bank: msg`Bank`,
  fingerprint: msg`Fingerprint`,
  address: msg`Address`,
  adapter: msg`Protocol`,
  bankType: msg`Shown as`,
  mode: msg`How money is credited`,
  inCurrency: msg`Currency`,
  service: msg`The service`,
  newPayments: msg`Payments not known yet`,
  mayBeKnown: msg`Of them possible duplicates`,
  total: msg`Together`,
  claim: msg`Whose it is`,
};

export const currencyTexts: Readonly<Record<string, MessageDescriptor>> = {
  THB: msg`baht`,
  LAK: msg`kip`,
};

/** Relation of a bank account to the member. */
export const claimTexts: Readonly<Record<string, MessageDescriptor>> = {
  current: msg`the member’s, and paid to`,
  former: msg`the member’s, from before`,
  nobody: msg`nobody’s`,
};
