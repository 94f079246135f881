import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import type { MessageDescriptor } from '@lingui/core';
import { createContext, useContext } from 'react';

interface QueueSign {
  /** Where one works on it. */
  readonly path: string;
  /** What waits in it. */
  readonly waiting: MessageDescriptor;
}

/** Handed down from the list of pages, which stands above all screens. */
export const QueueSigns = createContext<Readonly<Record<QueueName, QueueSign>> | null>(null);

export function useQueueSigns(): Readonly<Record<QueueName, QueueSign>> {
  const signs = useContext(QueueSigns);
  if (!signs) throw new Error('no list of queues was handed down');
  return signs;
}
