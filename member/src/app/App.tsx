import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useSyncExternalStore } from 'react';
import { RouterProvider } from '../router/RouterProvider.tsx';
import type { Router } from '../router/router.ts';
import { Toasts } from '../ui/status/Toasts.tsx';
import { RootLayout } from './RootLayout.tsx';
import { RouteError } from './RouteError.tsx';

export function App({ router }: { router: Router }) {
  // Renders the toasts only after hydration, because their portal is not part of the pre-rendered page
  // (first-screen.tsx).
  const isTakenOver = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} failure={<RouteError />}>
        <RootLayout />
      </RouterProvider>
      {isTakenOver ? <Toasts /> : null}
    </I18nProvider>
  );
}
