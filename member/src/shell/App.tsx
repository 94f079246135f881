import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from 'react-router/dom';
import { Toasts } from '../ui/status/Toasts.tsx';
import { router } from './router.tsx';

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
      <Toasts />
    </I18nProvider>
  );
}
