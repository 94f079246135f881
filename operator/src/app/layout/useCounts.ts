import type { DeskReply } from '@kapao/contract/desk/desk-call-types';
import type { QueueName } from '@kapao/contract/desk/queue-names';
import { useDesk } from '../../frame/api/useDesk.ts';

type Counts = DeskReply<'countQueues'>;

/** All that makes a count other than it was. */
const what = [
  'chats',
  'withdrawals',
  'lines',
  'slips',
  'giftlinks',
  'stuck',
  'differences',
  'proposals',
  'checks',
  'alarms',
  'here',
  'book',
];

/** How much waits where, who is here, and whether the book balanced: what the frame itself shows. */
export function useCounts(): Counts | undefined {
  return useDesk('countQueues', { what }).data;
}

export function countOf(counts: Counts | undefined, queue: QueueName | undefined) {
  return counts?.queues.find((one) => one.queue === queue);
}
