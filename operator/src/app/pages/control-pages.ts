import { msg } from '@lingui/core/macro';
import { Activity, BellRing, ChartColumn, CircleUser, ScrollText, UserCog } from 'lucide-react';
import type { Page } from './page.ts';

/** Pages about the operation and its staff: reports, audit, system health, staff and roles. */
export const controlPages: readonly Page[] = [
  {
    path: '/reports',
    title: msg`Reports`,
    icon: ChartColumn,
    group: 'control',
    right: 'reports.see',
    letter: 'f',
    load: () => import('../../screens/reports/Reports.tsx'),
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
    path: '/alarms',
    title: msg`Alarms`,
    icon: BellRing,
    group: 'control',
    right: 'dashboard.see',
    letter: 'u',
    load: () => import('../../screens/alarms/AlarmsPage.tsx'),
  },
  {
    path: '/system-health',
    title: msg`System health`,
    icon: Activity,
    group: 'control',
    right: 'system.see',
    letter: 'e',
    load: () => import('../../screens/system-health/SystemHealthPage.tsx'),
  },
  {
    path: '/staff',
    title: msg`Staff and roles`,
    icon: UserCog,
    group: 'control',
    right: 'staff.see',
    letter: 'r',
    load: () => import('../../screens/staff/StaffPage.tsx'),
  },
  {
    path: '/account',
    title: msg`My account`,
    icon: CircleUser,
    group: 'control',
    right: 'own',
    aside: true,
    load: () => import('../../screens/my-account/AccountPage.tsx'),
  },
];
