import { type Right, rightNames } from '@kapao/contract/backoffice/approvals/rights';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Area of work: the part of a right's name before the dot. */
type Area = Right extends `${infer A}.${string}` ? A : never;

/** Group of each area, in navigation order. `satisfies` below ensures that every area has one. */
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
  queues: msg`Dashboard and queues`,
  support: msg`Support`,
  members: msg`Members`,
  money: msg`Manual adjustments`,
  business: msg`Business`,
  control: msg`Reports and control`,
  people: msg`Staff and rights`,
};

/** All rights, grouped by topic. */
export const rightGroups: readonly {
  readonly title: MessageDescriptor;
  readonly rights: readonly Right[];
}[] =
  // `Object.keys` loses the literal types; the table has exactly these keys.
  (Object.keys(titles) as GroupName[]).map((group) => ({
    title: titles[group],
    rights: rightNames.filter((right) => areaGroups[right.split('.')[0] as Area] === group),
  }));
