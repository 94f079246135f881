import type { DeskReply } from '@kapao/contract/desk/desk-call-types';
import { useDesk } from '../../frame/api/useDesk.ts';

export type Counts = DeskReply<'countQueues'>;

/** The counts of the navigation: the same reading, so that both say the same. */
export function useWaiting(): Counts | undefined {
  return useDesk('countQueues', {
    what: [
      'chats',
      'withdrawals',
      'lines',
      'slips',
      'giftlinks',
      'stuck',
      'differences',
      'proposals',
      'checks',
      'inbox',
      'alarms',
      'book',
    ],
  }).data;
}
