import type { BackofficeResources } from '../../frame/admin/resource.ts';
import { resourcesOfQueues } from './queue-pages.ts';

/** Resources that ra-core lists and reads, by their name in its hooks. */
export const resources: BackofficeResources = {
  ...resourcesOfQueues,
  audit: {
    list: 'listAudit',
    key: ({ seq }: { seq: string }) => seq,
    what: [],
    see: 'audit.see',
  },
  'decided-withdrawals': {
    list: 'listDecidedWithdrawals',
    what: ['withdrawals'],
    see: 'withdrawals.see',
  },
  'member-list': {
    list: 'listMembers',
    key: ({ memberId }: { memberId: string }) => memberId,
    what: ['members'],
    see: 'members.see',
  },
  staff: {
    list: 'listStaff',
    one: 'getStaffMember',
    what: ['staff', 'sessions'],
    see: 'staff.see',
  },
  bonuses: {
    list: 'listOffers',
    one: 'getOffer',
    param: 'code',
    what: ['bonuses'],
    see: 'bonuses.see',
  },
};

/** Returns the socket events that invalidate a resource's lists and records. */
export function eventsOf(resource: string): readonly string[] {
  return resources[resource]?.what ?? [];
}
