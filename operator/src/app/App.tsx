import { useLingui } from '@lingui/react/macro';
import { CoreAdminContext, localStorageStore } from 'ra-core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { createAuthProvider } from '../frame/admin/auth-provider.ts';
import { createDataProvider } from '../frame/admin/data-provider.ts';
import { i18nProvider } from '../frame/admin/i18n-provider.ts';
import { queryClient } from '../frame/admin/query-client.ts';
import { callBackoffice } from '../frame/api/backoffice.ts';
import { useSession } from '../frame/api/session.ts';
import { QueueLinks } from '../frame/queue/queue-links.ts';
import { PendingDecisions } from '../frame/queue/undo/PendingDecisions.tsx';
import { PageRights } from '../frame/screen/PageLink.tsx';
import { Toasts } from '../frame/screen/Toasts.tsx';
import { SignInDialog } from '../frame/session/SignInDialog.tsx';
import { readSession } from '../frame/session/sign-in.ts';
import { isDialogOpen, leaveDialog } from '../ui/dialog/open-dialogs.ts';
import { ErrorState } from '../ui/status/EmptyState.tsx';
import { Layout } from './layout/Layout.tsx';
import { PageErrorBoundary } from './PageErrorBoundary.tsx';
import { PageRoutes } from './PageRoutes.tsx';
import { pages } from './pages/pages.ts';
import { queuePages } from './pages/queue-pages.ts';
import { resources } from './pages/resources.ts';
import { SignInPage } from './sign-in/SignInPage.tsx';

// Loaded lazily, since each staff member sees it once.
const LinkPage = lazy(async () => ({ default: (await import('./sign-in/LinkPage.tsx')).LinkPage }));

const authProvider = createAuthProvider(resources);
const dataProvider = createDataProvider(callBackoffice, resources);
const store = localStorageStore(undefined, 'backoffice');

export function App() {
  return (
    <CoreAdminContext {...{ authProvider, dataProvider, i18nProvider, queryClient, store }}>
      <AppContent />
    </CoreAdminContext>
  );
}

/** The page for signed-in staff, otherwise the sign-in at the same address. */
function AppContent() {
  const { t } = useLingui();
  const session = useSession();
  const [onLink, setOnLink] = useState(() => location.pathname === '/link');
  const [fault, setFault] = useState<unknown>(null);
  const read = () => {
    setFault(null);
    readSession().catch(setFault);
  };
  useEffect(() => {
    if (!onLink) readSession().catch(setFault);
  }, [onLink]);
  const blank = <div className="nav-ground min-h-dvh" role="status" aria-label={t`Loading`} />;
  if (onLink)
    return (
      <Suspense fallback={blank}>
        <LinkPage onIn={() => setOnLink(false)} />
      </Suspense>
    );
  if (fault)
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState error={fault} onRetry={read} />
      </main>
    );
  if (session.state === 'unknown') return blank;
  if (session.state !== 'in')
    return (
      <SignInPage half={session.state === 'half'} passkey={session.state === 'half' && session.passkey} />
    );
  return (
    <QueueLinks value={queuePages}>
      <PageErrorBoundary>
        <PageRights value={pages}>
          <Layout>
            <PageRoutes />
          </Layout>
        </PageRights>
      </PageErrorBoundary>
      <SignInDialog />
      <CloseDialogOnBack />
      <Toasts>
        <PendingDecisions />
      </Toasts>
    </QueueLinks>
  );
}

/** The browser's Back closes the top dialog, and only without one leaves the page. */
function CloseDialogOnBack() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && isDialogOpen());
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    leaveDialog();
  }, [blocker]);
  return null;
}
