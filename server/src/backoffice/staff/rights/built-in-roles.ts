import { type Right, rightNames } from '@kapao/contract/backoffice/approvals/rights';
import type { RoleLimits } from '@kapao/contract/backoffice/approvals/role-limits';

export interface BuiltInRole {
  readonly code: string;
  readonly name: string;
  readonly rights: readonly Right[];
  readonly limits: RoleLimits;
}

/** Limits in both currencies; a baht is about 650 kip. */
function moneyLimits(eachBaht: number, dayBaht: number) {
  const of = (minorUnits: number) => ({ each: eachBaht * minorUnits, day: dayBaht * minorUnits });
  return { THB: of(100), LAK: of(65_000) };
}

/** Reading rights that only the owner and the auditor have: staff, audit log and system health. */
const restrictedReadRights: readonly Right[] = ['staff.see', 'audit.see', 'system.see'];

const readRights = rightNames.filter((right) => right.endsWith('.see'));
const businessReadRights = readRights.filter((right) => !restrictedReadRights.includes(right));

/**
 * Built-in roles. They cannot be changed, so that somebody can always repair the other roles; an operator's other needs are
 * met by roles of its own.
 */
export const builtInRoles: readonly BuiltInRole[] = [
  {
    code: 'owner',
    name: 'Owner',
    rights: rightNames,
    limits: {
      credit: moneyLimits(50_000, 200_000),
      debit: moneyLimits(50_000, 200_000),
      decision: moneyLimits(500_000, 5_000_000),
      withdrawal: moneyLimits(2_000_000, 50_000_000),
      receipts: moneyLimits(50_000, 1_000_000),
      role: { count: 20 },
      'staff-role': { count: 20 },
      account: { count: 20 },
      provider: { count: 20 },
      'bank-account-release': { count: 20 },
      'password-reset': { count: 20 },
      'member-erasure': { count: 20 },
      statement: moneyLimits(500_000, 50_000_000),
      termination: { count: 4 },
      rule: { count: 20 },
      text: { count: 20 },
      bonus: { count: 50 },
      game: { count: 20 },
    },
  },
  {
    code: 'finance',
    name: 'Finance',
    rights: [
      ...businessReadRights,
      'withdrawals.decide',
      'receipts.decide',
      'exceptions.decide',
      'reconciliation.decide',
      'risk-reviews.decide',
      'members.personal',
      'members.note',
      'members.block',
      'members.impersonate',
      'money.propose',
      'money.approve',
      'providers.propose',
      'providers.approve',
    ],
    limits: {
      credit: moneyLimits(10_000, 50_000),
      debit: moneyLimits(10_000, 50_000),
      decision: moneyLimits(100_000, 1_000_000),
      withdrawal: moneyLimits(200_000, 5_000_000),
      receipts: moneyLimits(5_000, 200_000),
      account: { count: 5 },
      provider: { count: 5 },
      'bank-account-release': { count: 10 },
      'password-reset': { count: 10 },
      'member-erasure': { count: 10 },
      statement: moneyLimits(100_000, 5_000_000),
      rule: { count: 5 },
      text: { count: 10 },
      bonus: { count: 10 },
      game: { count: 10 },
    },
  },
  {
    code: 'support',
    name: 'Support',
    rights: [
      'dashboard.see',
      'chats.see',
      'chats.answer',
      'withdrawals.see',
      'receipts.see',
      'receipts.decide',
      'exceptions.see',
      'risk-reviews.see',
      'members.see',
      'members.personal',
      'members.note',
      'members.block',
      'members.impersonate',
      'money.propose',
      'bonuses.see',
      'content.see',
    ],
    limits: {
      credit: moneyLimits(1_000, 5_000),
      decision: moneyLimits(5_000, 20_000),
      receipts: moneyLimits(1_000, 20_000),
      'bank-account-release': { count: 5 },
      'password-reset': { count: 5 },
      'member-erasure': { count: 5 },
      statement: moneyLimits(5_000, 100_000),
    },
  },
  {
    code: 'content',
    name: 'Content',
    rights: [
      'dashboard.see',
      'content.see',
      'content.change',
      'bonuses.see',
      'bonuses.change',
      'business.see',
    ],
    limits: { text: { count: 20 }, bonus: { count: 20 } },
  },
  { code: 'auditor', name: 'Auditor', rights: [...readRights, 'members.personal'], limits: {} },
  /** Role of someone who came by a link, until a second person has confirmed who they are. */
  { code: 'newcomer', name: 'Not yet confirmed', rights: [], limits: {} },
  { code: 'viewer', name: 'Read only', rights: businessReadRights, limits: {} },
];
