import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { type QueueName, queueNames } from '@kapao/contract/backoffice/queue-names';
import { useBackoffice } from '../api/useBackoffice.ts';

export type Counts = BackofficeReply<'countQueues'>;

/** Socket events that change a count. */
const what = [...queueNames, 'alarms', 'here', 'book'];

/**
 * Returns the queues' counts, who is online, and whether the ledger balanced. Every screen that shows these reads them
 * here: one query, so that all agree, and one list of events that invalidate it.
 */
export function useCounts(): Counts | undefined {
  return useBackoffice('countQueues', { what }).data;
}

export function countOf(counts: Counts | undefined, queue: QueueName | undefined) {
  return counts?.queues.find((one) => one.queue === queue);
}
