import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import type { MessageDescriptor } from '@lingui/core';
import { createContext, useContext } from 'react';

interface QueueLink {
  /** Path where the queue is worked. */
  readonly path: string;
  /** Name of the waiting items, as in the overview. */
  readonly waiting: MessageDescriptor;
}

/** Path and label of each queue. App.tsx provides them to all screens. */
export const QueueLinks = createContext<Readonly<Record<QueueName, QueueLink>> | null>(null);

export function useQueueLinks(): Readonly<Record<QueueName, QueueLink>> {
  const signs = useContext(QueueLinks);
  if (!signs) throw new Error('no list of queues was handed down');
  return signs;
}
