import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import type { MessageDescriptor } from '@lingui/core';
import { createContext, useContext } from 'react';

interface QueueSign {
  /** Path where the queue is worked. */
  readonly path: string;
  /** Name of the waiting items, as in the overview. */
  readonly waiting: MessageDescriptor;
}

/** Path and label of each queue. App.tsx provides them to all screens. */
export const QueueSigns = createContext<Readonly<Record<QueueName, QueueSign>> | null>(null);

export function useQueueSigns(): Readonly<Record<QueueName, QueueSign>> {
  const signs = useContext(QueueSigns);
  if (!signs) throw new Error('no list of queues was handed down');
  return signs;
}
