import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { type QueueName, queueNames, queues } from '@kapao/contract/backoffice/queue-names';
import { minuteMs } from '@kapao/core/time';
import { useBackoffice } from '../api/useBackoffice.ts';

export type Counts = BackofficeReply<'countQueues'>;

/** Socket events that change a count. */
const what = [...queueNames, 'alarms', 'here', 'book'];

/**
 * Returns the queues' counts, who is online, and whether the ledger balanced. Every screen that shows these reads them
 * here: one query, so that all agree, and one list of events that invalidate it.
 */
export function useCounts(): Counts | undefined {
  // Items become overdue without an event.
  return useBackoffice('countQueues', { what, everyMs: minuteMs }).data;
}

/** Returns the target time of a queue in minutes; until the counts are loaded, the first one of the product. */
export function useTarget(queue: QueueName): number {
  return countOf(useCounts(), queue)?.targetMinutes ?? queues[queue].targetMinutes;
}

export function countOf(counts: Counts | undefined, queue: QueueName | undefined) {
  return counts?.queues.find((one) => one.queue === queue);
}
