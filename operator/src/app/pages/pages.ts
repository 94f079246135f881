import { type QueueName, queueRights } from '@kapao/contract/desk/queue-names';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Activity,
  ArrowUpFromLine,
  ChartColumn,
  CircleUser,
  Flag,
  Gauge,
  Gift,
  Hourglass,
  Landmark,
  type LucideIcon,
  Scale,
  ScanLine,
  ScrollText,
  UserCog,
  UserSearch,
  UsersRound,
} from 'lucide-react';
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

/**
 * Every page, in the order of the navigation: Today, Inbox; Withdrawals, Bank lines, Slips in doubt, Gift links, Stuck
 * money, Differences, Second pair of eyes, Members to check; Members, Bonuses, Banks and accounts, Games, Content, Limits
 * and switches; Figures, Audit, Engine room, People and roles.
 */
export const pages: readonly Page[] = [
  {
    path: '/today',
    title: msg`Today`,
    icon: Gauge,
    group: 'first',
    right: 'today.see',
    letter: 't',
    load: () => import('../../screens/today/Today.tsx'),
  },
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
    letter: 'k',
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
  {
    path: '/members',
    title: msg`Members`,
    icon: UserSearch,
    group: 'business',
    right: 'members.see',
    letter: 'm',
    load: () => import('../../screens/member/Members.tsx'),
  },
  {
    path: '/bonuses',
    title: msg`Bonuses`,
    icon: Gift,
    group: 'business',
    right: 'bonuses.see',
    letter: 'b',
    load: () => import('../../screens/bonus/BonusesPage.tsx'),
  },
  {
    path: '/figures',
    title: msg`Figures`,
    icon: ChartColumn,
    group: 'control',
    right: 'figures.see',
    letter: 'f',
    load: () => import('../../screens/figures/Figures.tsx'),
  },
  {
    path: '/audit',
    title: msg`Audit`,
    icon: ScrollText,
    group: 'control',
    right: 'audit.see',
    letter: 'a',
    load: () => import('../../screens/audit/AuditPage.tsx'),
  },
  {
    path: '/engine',
    title: msg`Engine room`,
    icon: Activity,
    group: 'control',
    right: 'engine.see',
    letter: 'e',
    load: () => import('../../screens/engine/EnginePage.tsx'),
  },
  {
    path: '/people',
    title: msg`People and roles`,
    icon: UserCog,
    group: 'control',
    right: 'operators.see',
    letter: 'r',
    load: () => import('../../screens/people/PeoplePage.tsx'),
  },
  {
    path: '/account',
    title: msg`My account`,
    icon: CircleUser,
    group: 'control',
    right: 'own',
    aside: true,
    load: () => import('../../screens/account/AccountPage.tsx'),
  },
];
