import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { RequiredRight } from '../../frame/api/session.ts';

export type PageGroup = 'first' | 'queues' | 'business' | 'control';

/** Page of the Console. This entry alone puts it into the navigation, the command palette and the routes. */
export interface Page {
  /** Path such as `/withdrawals`; the page reads the rest itself: `/withdrawals/:id` through useParams of ra-core. */
  readonly path: `/${string}`;
  readonly title: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly group: PageGroup;
  /** Permission to see the page. */
  readonly right: RequiredRight;
  /** Queue whose count the navigation shows beside the page. */
  readonly queue?: QueueName;
  /** Letter that opens the page after G, as in `g w`. */
  readonly letter?: string;
  /**
   * Whether the page is opened from the account menu, so that it is never the start page and not in the
   * navigation.
   */
  readonly aside?: true;
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
}
