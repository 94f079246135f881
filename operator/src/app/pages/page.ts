import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Wanted } from '../../frame/api/session.ts';

export type PageGroup = 'first' | 'queues' | 'business' | 'control';

/** A page of the console. It is in the navigation, the command palette and the routes by this entry alone. */
export interface Page {
  /** `/withdrawals`; what follows is the page's own: `/withdrawals/:id` is read by useParams of ra-core. */
  readonly path: `/${string}`;
  readonly title: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly group: PageGroup;
  /** Who sees it. */
  readonly right: Wanted;
  /** Whose count stands beside it. */
  readonly queue?: QueueName;
  /** `g w`: the letter after G that leads there. */
  readonly letter?: string;
  /** Reached by the menu of one's own name: it is nobody's first page, and not in the navigation. */
  readonly aside?: true;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
}
