import type { Right } from './rights.ts';

/** What takes two, each with who may propose it and who may accept or refuse it. */
export const approvalRights = {
  credit: { propose: 'money.propose', accept: 'money.approve' },
  debit: { propose: 'money.propose', accept: 'money.approve' },
  decision: { propose: 'money.propose', accept: 'money.approve' },
  role: { propose: 'rights.propose', accept: 'rights.approve' },
  'staff-role': { propose: 'rights.propose', accept: 'rights.approve' },
  account: { propose: 'providers.propose', accept: 'providers.approve' },
  provider: { propose: 'providers.propose', accept: 'providers.approve' },
  /** A bank account that a member had before becomes nobody's. */
  'bank-account-release': { propose: 'money.propose', accept: 'money.approve' },
  /** A bank's statement that somebody has: what it says came in is credited. */
  statement: { propose: 'receipts.decide', accept: 'money.approve' },
  /** The end of the service, and what takes it back. */
  termination: { propose: 'business.change', accept: 'business.change' },
  /** Limits of withdrawals that let more go than those in force; tighter ones one person sets. */
  rule: { propose: 'business.change', accept: 'money.approve' },
  /** Offers and rates that promise members more than one person may. */
  bonus: { propose: 'bonuses.change', accept: 'money.approve' },
} as const satisfies Readonly<Record<string, { readonly propose: Right; readonly accept: Right }>>;

export type ApprovalName = keyof typeof approvalRights;

// Object.keys forgets the literal names; the table has exactly these.
export const approvalNames = Object.keys(approvalRights) as [ApprovalName, ...ApprovalName[]];

/** Whoever may propose or accept a kind sees what is proposed of it; one's own one sees besides, whatever became of one's rights. */
export function visibleApprovals(rights: readonly Right[]): ApprovalName[] {
  return approvalNames.filter((kind) => {
    const { propose, accept } = approvalRights[kind];
    return rights.includes(propose) || rights.includes(accept);
  });
}

/** `superseded`: what it is about moved on by itself before anybody accepted it. */
export const approvalStates = ['open', 'approved', 'rejected', 'cancelled', 'expired', 'superseded'] as const;
