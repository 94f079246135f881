import type { QueueName } from '@kapao/contract/desk/queue-names';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What waits in each queue, where its page is, and after how many minutes it is late. */
export const queueWords: Record<
  QueueName,
  { words: MessageDescriptor; path: string; promiseMinutes: number }
> = {
  chats: { words: msg`Customers without an answer`, path: '/inbox', promiseMinutes: 5 },
  withdrawals: { words: msg`Withdrawals waiting`, path: '/withdrawals', promiseMinutes: 30 },
  lines: { words: msg`Bank lines without a member`, path: '/lines', promiseMinutes: 60 },
  slips: { words: msg`Slips in doubt`, path: '/slips', promiseMinutes: 30 },
  giftlinks: { words: msg`Gift links, unknown`, path: '/giftlinks', promiseMinutes: 60 },
  stuck: { words: msg`Stuck money`, path: '/stuck', promiseMinutes: 60 },
  differences: { words: msg`Differences`, path: '/differences', promiseMinutes: 24 * 60 },
  proposals: { words: msg`Second pair of eyes`, path: '/proposals', promiseMinutes: 60 },
  checks: { words: msg`Members to check`, path: '/checks', promiseMinutes: 24 * 60 },
};
