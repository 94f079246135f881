import { type QueueName, queueNames, queues } from '@kapao/contract/backoffice/queue-names';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  ArrowUpFromLine,
  Flag,
  Gift,
  Hourglass,
  Landmark,
  MessageCircle,
  Scale,
  ScanLine,
  UsersRound,
  UserX,
} from 'lucide-react';
import type { BackofficeResource, BackofficeResources } from '../../frame/admin/resource.ts';
import type { Page } from './page.ts';

interface QueuePage
  extends Pick<Page, 'path' | 'title' | 'icon' | 'letter' | 'load'>,
    Pick<BackofficeResource, 'param' | 'key'>,
    Required<Pick<BackofficeResource, 'list' | 'one'>> {
  /** Name of the waiting items in the overview. */
  readonly waiting: MessageDescriptor;
  /** Further socket events that invalidate the queue's lists, beside the one of the queue's name. */
  readonly also?: readonly string[];
  /** Group in the navigation, if not the one of the queues. */
  readonly group?: 'first';
}

/**
 * Queues as the Console shows them; pages, resources, counts and the overview's texts derive from this. The
 * screen behind `load` shows the queue of the same name.
 */
export const queuePages: Readonly<Record<QueueName, QueuePage>> = {
  chats: {
    path: '/support',
    title: msg`Inbox`,
    waiting: msg`Unanswered customers`,
    icon: MessageCircle,
    group: 'first',
    letter: 'h',
    list: 'listChats',
    one: 'getChat',
    load: () => import('../../screens/support/Inbox.tsx'),
  },
  withdrawals: {
    path: '/withdrawals',
    title: msg`Withdrawals`,
    waiting: msg`Pending withdrawals`,
    icon: ArrowUpFromLine,
    letter: 'w',
    list: 'listWithdrawals',
    one: 'getWithdrawal',
    load: () => import('../../screens/withdrawals/Withdrawals.tsx'),
  },
  bank_receipts: {
    path: '/bank-receipts',
    title: msg`Bank receipts`,
    waiting: msg`Unattributed bank receipts`,
    icon: Landmark,
    letter: 'l',
    list: 'listBankReceipts',
    one: 'getBankReceipt',
    also: ['slips', 'approvals'],
    load: () => import('../../screens/bank-receipts/BankReceipts.tsx'),
  },
  slips: {
    path: '/slips',
    title: msg`Slips to review`,
    waiting: msg`Slips to review`,
    icon: ScanLine,
    letter: 'i',
    list: 'listSlips',
    one: 'getSlip',
    param: 'slip',
    key: ({ memberId, id }: { memberId: string; id: string }) => `${memberId}.${id}`,
    also: ['bank_receipts', 'approvals'],
    load: () => import('../../screens/slips/Slips.tsx'),
  },
  giftlinks: {
    path: '/giftlinks',
    title: msg`Gift links`,
    waiting: msg`Gift links to resolve`,
    icon: Gift,
    letter: 'n',
    list: 'listGiftLinks',
    one: 'getGiftLink',
    also: ['approvals'],
    load: () => import('../../screens/giftlinks/GiftLinks.tsx'),
  },
  exceptions: {
    path: '/exceptions',
    title: msg`Exceptions`,
    waiting: msg`Exceptions`,
    icon: Hourglass,
    letter: 's',
    list: 'listExceptions',
    one: 'getException',
    param: 'itemId',
    also: ['approvals'],
    load: () => import('../../screens/exceptions/ExceptionsPage.tsx'),
  },
  reconciliation: {
    path: '/reconciliation',
    title: msg`Reconciliation`,
    waiting: msg`Reconciliation`,
    icon: Scale,
    letter: 'd',
    list: 'listReconciliationBreaks',
    one: 'getReconciliationBreak',
    also: ['approvals'],
    load: () => import('../../screens/reconciliation/Reconciliation.tsx'),
  },
  approvals: {
    path: '/approvals',
    title: msg`Approvals`,
    waiting: msg`Approvals`,
    icon: UsersRound,
    letter: 'p',
    list: 'listApprovals',
    one: 'getApproval',
    param: 'approvalId',
    also: ['claims'],
    load: () => import('../../screens/approvals/ApprovalsPage.tsx'),
  },
  risk_reviews: {
    path: '/risk-reviews',
    title: msg`Risk reviews`,
    waiting: msg`Risk reviews`,
    icon: Flag,
    letter: 'c',
    list: 'listRiskReviews',
    one: 'getRiskReview',
    load: () => import('../../screens/risk-reviews/RiskReviews.tsx'),
  },
  erasures: {
    path: '/erasures',
    title: msg`Erasure requests`,
    waiting: msg`Erasure requests`,
    icon: UserX,
    letter: 'x',
    list: 'listErasureRequests',
    one: 'getErasureRequest',
    also: ['approvals'],
    load: () => import('../../screens/erasures/ErasureRequests.tsx'),
  },
};

export const pagesOfQueues = queueNames.map((queue): Page => {
  const { path, title, icon, letter, load, group = 'queues' } = queuePages[queue];
  return { path, title, icon, letter, load, group, queue, right: queues[queue].see };
});

export const resourcesOfQueues: BackofficeResources = Object.fromEntries(
  queueNames.map((queue) => {
    const { list, one, param, key, also = [] } = queuePages[queue];
    const { see, act } = queues[queue];
    return [queue, { list, one, param, key, what: [queue, ...also], see, change: act }];
  }),
);
