import { proposalRights } from './proposal-names.ts';
import type { Right } from './rights.ts';

/** Where things wait for a person, each a list in which one takes an item before one decides it. */
export const queueNames = [
  'chats',
  'withdrawals',
  'lines',
  'slips',
  'giftlinks',
  'stuck',
  'differences',
  'proposals',
  'checks',
] as const;
export type QueueName = (typeof queueNames)[number];

const ofProposals = Object.values(proposalRights);
const accepting: readonly Right[] = [...new Set(ofProposals.map(({ accept }) => accept))];

/** One of these rights lets somebody see a queue, or take something in it. */
export const queueRights: {
  readonly [queue in QueueName]: { readonly see: readonly Right[]; readonly act: readonly Right[] };
} = {
  chats: { see: ['chats.see'], act: ['chats.answer'] },
  withdrawals: { see: ['withdrawals.see'], act: ['withdrawals.decide'] },
  lines: { see: ['incoming.see'], act: ['incoming.decide'] },
  slips: { see: ['incoming.see'], act: ['incoming.decide'] },
  giftlinks: { see: ['incoming.see'], act: ['incoming.decide'] },
  stuck: { see: ['stuck.see'], act: ['stuck.decide'] },
  differences: { see: ['differences.see'], act: ['differences.decide'] },
  proposals: {
    see: [...new Set([...ofProposals.map(({ propose }) => propose), ...accepting])],
    act: accepting,
  },
  checks: { see: ['checks.see'], act: ['checks.decide'] },
};
