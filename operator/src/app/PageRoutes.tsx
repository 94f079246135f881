import { useLingui } from '@lingui/react/macro';
import { Compass, Lock } from 'lucide-react';
import { Navigate, reactRouterProvider, useLocation } from 'ra-core';
import { lazy, Suspense } from 'react';
import { useMay, useMe } from '../frame/api/session.ts';
import { roleText } from '../i18n/role-texts.ts';
import { Home } from '../screens/home/Home.tsx';
import { EmptyState } from '../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../ui/status/Skeleton.tsx';
import { PageErrorBoundary } from './PageErrorBoundary.tsx';
import { pages } from './pages/pages.ts';

const { Routes, Route } = reactRouterProvider;

const routes = pages.map((page) => ({
  ...page,
  Component: lazy(async () => ({ default: (await page.load()).Page })),
}));

/** Routes of all pages, each with the paths below it. The start page is the first that the staff member may see. */
export function PageRoutes() {
  const may = useMay();
  const { pathname } = useLocation();
  const seen = routes.filter(({ right }) => may(right));
  const first = seen.find(({ aside }) => !aside);
  return (
    <PageErrorBoundary key={pathname.split('/')[1]}>
      <Suspense fallback={<SkeletonRows />}>
        <Routes>
          <Route path="/" element={first ? <Navigate to={first.path} replace /> : <Home />} />
          {seen.map(({ path, Component }) => (
            <Route key={path} path={`${path}/*`} element={<Component />} />
          ))}
          <Route path="*" element={<NoPage />} />
        </Routes>
      </Suspense>
    </PageErrorBoundary>
  );
}

function NoPage() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const role = roleText(useMe().role);
  const exists = pages.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return exists ? (
    <EmptyState icon={Lock} title={t`No access`}>
      {t`The role “${role}” may not see this page.`}
    </EmptyState>
  ) : (
    <EmptyState icon={Compass} title={t`Page not found`}>
      {t`Choose a page from the menu.`}
    </EmptyState>
  );
}
