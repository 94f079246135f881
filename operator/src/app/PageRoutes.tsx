import { useLingui } from '@lingui/react/macro';
import { Compass } from 'lucide-react';
import { Navigate, reactRouterProvider, useLocation } from 'ra-core';
import { lazy, Suspense } from 'react';
import { useMay } from '../frame/api/session.ts';
import { Home } from '../screens/home/Home.tsx';
import { EmptyState } from '../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../ui/status/Skeleton.tsx';
import { FaultWall } from './FaultWall.tsx';
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
    <FaultWall key={pathname.split('/')[1]}>
      <Suspense fallback={<SkeletonRows />}>
        <Routes>
          <Route path="/" element={first ? <Navigate to={first.path} replace /> : <Home />} />
          {seen.map(({ path, Component }) => (
            <Route key={path} path={`${path}/*`} element={<Component />} />
          ))}
          <Route path="*" element={<NoPage />} />
        </Routes>
      </Suspense>
    </FaultWall>
  );
}

function NoPage() {
  const { t } = useLingui();
  return (
    <EmptyState icon={Compass} title={t`Page not found`}>
      {t`It does not exist, or your role does not show it.`}
    </EmptyState>
  );
}
