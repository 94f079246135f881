/**
 * Rights of staff, one word per kind of work; a role is a set of them (table `role`). The right to see a thing does not
 * include changing it, and what moves money or rights also needs a second approval.
 */
export const rights = {
  /** Overview page, its figures and the state of the providers. */
  'dashboard.see': 'See how the day goes',
  'chats.see': 'Read conversations with members and guests',
  'chats.answer': 'Answer them',
  'chats.manage': 'Block customers, write canned replies',
  'withdrawals.see': 'See withdrawals that wait',
  'withdrawals.decide': 'Let withdrawals go, refuse them',
  'receipts.see': 'See bank lines, slips and gift links in doubt',
  'receipts.decide': 'Credit and settle bank lines, slips and gift links',
  'exceptions.see': 'See transfers and payouts of unknown outcome',
  'exceptions.decide': 'Decide transfers and payouts of unknown outcome',
  'reconciliation.see': 'See differences with outside parties',
  'reconciliation.decide': 'Close differences',
  'risk-reviews.see': 'See members to look at',
  'risk-reviews.decide': 'Settle what was found about members',
  'members.see': 'Find members, see their money and their history',
  'members.personal': 'See personal data in clear',
  'members.note': 'Write notes and tags',
  'members.block': 'Block members, end their sessions, hold their withdrawals',
  'members.impersonate': 'See what a member sees',
  'money.propose': 'Propose to credit, debit, or end a bonus by hand',
  'money.approve': 'Accept what others propose about money',
  'bonuses.see': 'See bonuses and try drafts',
  'bonuses.change': 'Write bonuses and promotion codes, publish, pause',
  'content.see': 'See what members read',
  'content.change': 'Write banners, notices, conditions, contact',
  'business.see': 'See banks, receiving accounts, games, limits and switches',
  'business.change': 'Change limits, switches, banks, games',
  'providers.propose': 'Propose other receiving accounts and secrets',
  'providers.approve': 'Accept receiving accounts and secrets',
  'reports.see': 'See and export reports',
  'audit.see': 'See and export who did what',
  'system.see': 'See jobs, queues and the last check of the book',
  'system.act': 'Have the book checked',
  'staff.see': 'See operators, roles and sessions',
  'staff.change': 'Invite, stop and recover operators, end their sessions',
  'rights.propose': 'Propose other roles and rights',
  'rights.approve': 'Accept other roles and rights',
} as const;

export type Right = keyof typeof rights;

// Object.keys loses the literal names; the table has exactly these keys.
export const rightNames = Object.keys(rights) as [Right, ...Right[]];
