import { type Right, rightNames } from '@kapao/contract/backoffice/approvals/rights';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The first word of a right says what kind of work it belongs to. */
type Area = Right extends `${infer A}.${string}` ? A : never;

/** In the order of the navigation. Every area stands in one of them: `satisfies` below sees to it. */
const areaGroups = {
  dashboard: 'queues',
  chats: 'support',
  withdrawals: 'queues',
  receipts: 'queues',
  exceptions: 'queues',
  reconciliation: 'queues',
  'risk-reviews': 'queues',
  members: 'members',
  money: 'money',
  bonuses: 'business',
  content: 'business',
  business: 'business',
  providers: 'business',
  reports: 'control',
  audit: 'control',
  system: 'control',
  staff: 'people',
  rights: 'people',
} as const satisfies Record<Area, string>;

type GroupName = (typeof areaGroups)[Area];

const titles: Record<GroupName, MessageDescriptor> = {
  queues: msg`The day and its queues`,
  support: msg`Support`,
  members: msg`Members`,
  money: msg`Money by hand`,
  business: msg`Business`,
  control: msg`Figures and control`,
  people: msg`People and rights`,
};

/** All rights, by what they are about. */
export const rightGroups: readonly {
  readonly title: MessageDescriptor;
  readonly rights: readonly Right[];
}[] =
  // Object.keys forgets the literal names; the table has exactly these.
  (Object.keys(titles) as GroupName[]).map((group) => ({
    title: titles[group],
    rights: rightNames.filter((right) => areaGroups[right.split('.')[0] as Area] === group),
  }));
