import { queueRights } from '@kapao/contract/desk/queue-names';
import type { DeskResources } from '../../frame/admin/resource.ts';

/** What ra-core lists and reads, by its name in its hooks. */
export const resources: DeskResources = {
  audit: {
    list: 'listAudit',
    key: ({ seq }: { seq: string }) => seq,
    what: [],
    see: 'audit.see',
  },
  chats: {
    list: 'listChats',
    one: 'getChat',
    what: ['chats'],
    see: 'chats.see',
    change: 'chats.answer',
  },
  withdrawals: {
    list: 'listWithdrawals',
    one: 'getWithdrawal',
    what: ['withdrawals'],
    see: 'withdrawals.see',
    change: 'withdrawals.decide',
  },
  'decided-withdrawals': {
    list: 'listDecidedWithdrawals',
    what: ['withdrawals'],
    see: 'withdrawals.see',
  },
  giftlinks: {
    list: 'listGiftLinks',
    one: 'getGiftLink',
    what: ['giftlinks', 'proposals'],
    see: 'incoming.see',
    change: 'incoming.decide',
  },
  differences: {
    list: 'listDifferences',
    one: 'getDifference',
    what: ['differences', 'proposals'],
    see: 'differences.see',
    change: 'differences.decide',
  },
  operators: {
    list: 'listOperators',
    one: 'getOperator',
    what: ['operators', 'sessions'],
    see: 'operators.see',
  },
  lines: {
    list: 'listLines',
    one: 'readLine',
    what: ['lines', 'slips', 'proposals'],
    see: 'incoming.see',
  },
  slips: {
    list: 'listSlips',
    one: 'readSlip',
    param: 'slip',
    key: ({ memberId, id }: { memberId: string; id: string }) => `${memberId}.${id}`,
    what: ['slips', 'lines', 'proposals'],
    see: 'incoming.see',
  },
  checks: {
    list: 'listChecks',
    one: 'readCheck',
    what: ['checks'],
    see: 'checks.see',
  },
  bonuses: {
    list: 'listOffers',
    one: 'getOffer',
    param: 'code',
    what: ['bonuses'],
    see: 'bonuses.see',
  },
  stuck: {
    list: 'listStuck',
    one: 'getStuck',
    param: 'itemId',
    what: ['stuck', 'proposals'],
    see: 'stuck.see',
  },
  proposals: {
    list: 'listProposals',
    one: 'getProposal',
    param: 'proposalId',
    what: ['proposals', 'claims'],
    see: queueRights.proposals.see,
  },
};

/** Which hints of the socket make the lists and records of a resource old. */
export function whatOf(resource: string): readonly string[] {
  return resources[resource]?.what ?? [];
}
