import { msg } from '@lingui/core/macro';
import { Gamepad2, Gift, Images, PiggyBank, SlidersHorizontal, UserSearch } from 'lucide-react';
import type { Page } from './page.ts';

/**
 * Pages about members and what the operator offers them: bonuses, banks and accounts, games, content, limits and switches.
 */
export const businessPages: readonly Page[] = [
  {
    path: '/members',
    title: msg`Members`,
    icon: UserSearch,
    group: 'business',
    right: 'members.see',
    letter: 'm',
    load: () => import('../../screens/member-360/Members.tsx'),
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
    path: '/banks',
    title: msg`Banks and accounts`,
    icon: PiggyBank,
    group: 'business',
    right: 'business.see',
    letter: 'k',
    load: () => import('../../screens/receiving-accounts/ReceivingAccountsPage.tsx'),
  },
  {
    path: '/games',
    title: msg`Games`,
    icon: Gamepad2,
    group: 'business',
    right: 'business.see',
    letter: 'y',
    load: () => import('../../screens/games/GamesPage.tsx'),
  },
  {
    path: '/content',
    title: msg`Content`,
    icon: Images,
    group: 'business',
    right: 'content.see',
    letter: 'o',
    load: () => import('../../screens/content/ContentPage.tsx'),
  },
  {
    path: '/rules',
    title: msg`Limits and controls`,
    icon: SlidersHorizontal,
    group: 'business',
    right: 'business.see',
    letter: 'v',
    load: () => import('../../screens/content/RulesPage.tsx'),
  },
];
