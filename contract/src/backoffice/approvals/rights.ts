/**
 * Rights of staff, one word per kind of work; a role is a set of them (table `role`). The right to see a thing does not
 * include changing it, and what moves money or rights also needs a second approval.
 */
export const rights = {
  /** Overview page, its figures and the state of the providers. */
  'dashboard.see': 'See the dashboard',
  'chats.see': 'Read conversations with members and guests',
  'chats.answer': 'Reply to members and guests',
  'chats.manage': 'Block customers, remove their files, edit canned replies',
  'withdrawals.see': 'See pending withdrawals',
  'withdrawals.decide': 'Approve and reject withdrawals',
  'receipts.see': 'See bank receipts, slips and gift links to review',
  'receipts.decide': 'Credit and close bank receipts, slips and gift links',
  'exceptions.see': 'See exceptions: transfers and payouts of unknown outcome',
  'exceptions.decide': 'Resolve exceptions: transfers and payouts of unknown outcome',
  'reconciliation.see': 'See reconciliation breaks with providers',
  'reconciliation.decide': 'Close reconciliation breaks',
  'risk-reviews.see': 'See risk reviews',
  'risk-reviews.decide': 'Close risk reviews',
  'members.see': 'Find members, see their balances and history',
  'members.personal': 'See unmasked personal data',
  'members.note': 'Add notes and tags',
  'members.block': 'Block members, end their sessions, hold their withdrawals',
  'members.impersonate': 'Impersonate members (read-only)',
  'money.propose': 'Request manual credits, debits and bonus endings',
  'money.approve': 'Approve requests about money',
  'bonuses.see': 'See bonuses and simulate drafts',
  'bonuses.change': 'Edit, publish and pause bonuses and promotion codes',
  'content.see': 'See content',
  'content.change': 'Edit banners, notices, conditions, contact',
  'business.see': 'See banks, receiving accounts, games, limits and controls',
  'business.change': 'Change limits, controls, banks, games',
  'providers.propose': 'Request changes to receiving accounts and provider secrets',
  'providers.approve': 'Approve changes to receiving accounts and provider secrets',
  'reports.see': 'See and export reports',
  'audit.see': 'See and export the audit',
  'system.see': 'See system health and the last ledger check',
  'system.act': 'Start a ledger check',
  'staff.see': 'See staff, roles and sessions',
  'staff.change': 'Invite, suspend and recover staff, end their sessions',
  'rights.propose': 'Request changes to roles and rights',
  'rights.approve': 'Approve changes to roles and rights',
} as const;

export type Right = keyof typeof rights;

// Object.keys loses the literal names; the table has exactly these keys.
export const rightNames = Object.keys(rights) as [Right, ...Right[]];
