import { msg } from '@lingui/core/macro';
import { Gauge, MessageCircle } from 'lucide-react';
import type { Page } from './page.ts';

/** What one begins with. */
export const firstPages: readonly Page[] = [
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
    path: '/inbox',
    title: msg`Inbox`,
    icon: MessageCircle,
    group: 'first',
    right: 'chats.see',
    queue: 'chats',
    letter: 'h',
    load: () => import('../../screens/inbox/Inbox.tsx'),
  },
];
