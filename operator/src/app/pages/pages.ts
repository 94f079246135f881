import { msg } from '@lingui/core/macro';
import { Gauge } from 'lucide-react';
import { businessPages } from './business-pages.ts';
import { controlPages } from './control-pages.ts';
import type { Page } from './page.ts';
import { pagesOfQueues } from './queue-pages.ts';

/** All pages in the order of the navigation. */
export const pages: readonly Page[] = [
  {
    path: '/dashboard',
    title: msg`Overview`,
    icon: Gauge,
    group: 'first',
    right: 'dashboard.see',
    letter: 't',
    load: () => import('../../screens/dashboard/Dashboard.tsx'),
  },
  ...pagesOfQueues,
  ...businessPages,
  ...controlPages,
];
