import { queueRights } from '@kapao/contract/desk/queue-names';
import { msg } from '@lingui/core/macro';
import { ArrowUpFromLine, Flag, Gift, Hourglass, Landmark, Scale, ScanLine, UsersRound } from 'lucide-react';
import type { Page } from './page.ts';

/** What waits for a person: withdrawals, bank lines, slips in doubt, gift links, stuck money, differences, the second pair of eyes, members to check. */
export const queuePages: readonly Page[] = [
  {
    path: '/withdrawals',
    title: msg`Withdrawals`,
    icon: ArrowUpFromLine,
    group: 'queues',
    right: 'withdrawals.see',
    queue: 'withdrawals',
    letter: 'w',
    load: () => import('../../screens/withdrawals/Withdrawals.tsx'),
  },
  {
    path: '/lines',
    title: msg`Bank lines`,
    icon: Landmark,
    group: 'queues',
    right: 'incoming.see',
    queue: 'lines',
    letter: 'l',
    load: () => import('../../screens/lines/Lines.tsx'),
  },
  {
    path: '/slips',
    title: msg`Slips in doubt`,
    icon: ScanLine,
    group: 'queues',
    right: 'incoming.see',
    queue: 'slips',
    letter: 'i',
    load: () => import('../../screens/slips/Slips.tsx'),
  },
  {
    path: '/giftlinks',
    title: msg`Gift links`,
    icon: Gift,
    group: 'queues',
    right: 'incoming.see',
    queue: 'giftlinks',
<<<<<<< HEAD
    letter: 'n',
||||||| bc09d5d8
    letter: 'l',
=======
    letter: 'k',
>>>>>>> r-shift
    load: () => import('../../screens/giftlinks/GiftLinks.tsx'),
  },
  {
    path: '/stuck',
    title: msg`Stuck money`,
    icon: Hourglass,
    group: 'queues',
    right: 'stuck.see',
    queue: 'stuck',
    letter: 's',
    load: () => import('../../screens/stuck/StuckPage.tsx'),
  },
  {
    path: '/differences',
    title: msg`Differences`,
    icon: Scale,
    group: 'queues',
    right: 'differences.see',
    queue: 'differences',
    letter: 'd',
    load: () => import('../../screens/differences/Differences.tsx'),
  },
  {
    path: '/proposals',
    title: msg`Second pair of eyes`,
    icon: UsersRound,
    group: 'queues',
    right: queueRights.proposals.see,
    queue: 'proposals',
    letter: 'p',
    load: () => import('../../screens/proposal/ProposalsPage.tsx'),
  },
  {
    path: '/checks',
    title: msg`Members to check`,
    icon: Flag,
    group: 'queues',
    right: 'checks.see',
    queue: 'checks',
    letter: 'c',
    load: () => import('../../screens/checks/Checks.tsx'),
  },
];
