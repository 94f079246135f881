import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { type QueueName, queueNames } from '@kapao/contract/backoffice/queue-names';
import { useBackoffice } from '../api/useBackoffice.ts';

export type Counts = BackofficeReply<'countQueues'>;

/** All that makes a count other than it was. */
const what = [...queueNames, 'alarms', 'here', 'book'];

/**
 * How much waits where, who is here, and whether the book balanced. Every screen that says so reads it here: one reading, so that
 * all say the same, and one list of what makes it old.
 */
export function useCounts(): Counts | undefined {
  return useBackoffice('countQueues', { what }).data;
}

export function countOf(counts: Counts | undefined, queue: QueueName | undefined) {
  return counts?.queues.find((one) => one.queue === queue);
}
