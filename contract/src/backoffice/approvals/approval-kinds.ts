import type { Right } from './rights.ts';

/** Kinds of approval request, each with the right to propose it and the right to accept or refuse it. */
export const approvalRights = {
  credit: { propose: 'money.propose', accept: 'money.approve' },
  debit: { propose: 'money.propose', accept: 'money.approve' },
  decision: { propose: 'money.propose', accept: 'money.approve' },
  role: { propose: 'rights.propose', accept: 'rights.approve' },
  'staff-role': { propose: 'rights.propose', accept: 'rights.approve' },
  account: { propose: 'providers.propose', accept: 'providers.approve' },
  provider: { propose: 'providers.propose', accept: 'providers.approve' },
  /** Releases a bank account that a member had before, so that it belongs to nobody. */
  'bank-account-release': { propose: 'money.propose', accept: 'money.approve' },
  /** Starts a reset of the password for a member who no longer has the phone. */
  'password-reset': { propose: 'money.propose', accept: 'money.approve' },
  /** Erases the personal data of a member, and keeps the ledger. */
  'member-erasure': { propose: 'money.propose', accept: 'money.approve' },
  /** Imports a bank statement file, whose payments are credited, or releases one that was imported for a wrong account. */
  statement: { propose: 'receipts.decide', accept: 'money.approve' },
  /** Terminates the service, or undoes the termination. */
  termination: { propose: 'business.change', accept: 'business.change' },
  /** Withdrawal limits or risk reviews looser than those in force (one person may set tighter ones), or another wallet that members pay into. */
  rule: { propose: 'business.change', accept: 'money.approve' },
  /** Texts for members with another link, contact, number or picture than before. */
  text: { propose: 'content.change', accept: 'money.approve' },
  /** Bonus offers and reward rates that one staff member may not grant alone. */
  bonus: { propose: 'bonuses.change', accept: 'money.approve' },
  /** A new game, or another value of a game's credit, or other links. */
  game: { propose: 'business.change', accept: 'money.approve' },
} as const satisfies Readonly<Record<string, { readonly propose: Right; readonly accept: Right }>>;

export type ApprovalName = keyof typeof approvalRights;

// Object.keys loses the literal names; the table has exactly these keys.
export const approvalNames = Object.keys(approvalRights) as [ApprovalName, ...ApprovalName[]];

/**
 * Returns the kinds of approval request that a person may see: those they may propose or accept. Their own requests stay
 * visible besides, even if their rights change.
 */
export function visibleApprovals(rights: readonly Right[]): ApprovalName[] {
  return approvalNames.filter((kind) => {
    const { propose, accept } = approvalRights[kind];
    return rights.includes(propose) || rights.includes(accept);
  });
}

/** `superseded`: the subject of the request changed by itself before anyone accepted it. */
export const approvalStates = ['open', 'approved', 'rejected', 'cancelled', 'expired', 'superseded'] as const;
