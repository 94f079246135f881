import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useStore } from '../base/store.ts';
import { isServerReachable, reloadingStore } from '../frame/chunk/newer-build.ts';
import { useLocation, useNavigate } from '../router/hooks.ts';
import { Button } from '../ui/button/Button.tsx';

/**
 * Error screen for a page that could not be rendered: mostly because its chunk did not load, due to a lost connection or a
 * newer version. Reloading the page fixes both.
 */
export function RouteError() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const reloading = useStore(reloadingStore);
  const tryAgain = async () => {
    if (await isServerReachable()) window.location.reload();
    // Without a server, a reload would end on the browser's own error page, which does not recover by itself.
    else void navigate({ pathname, search }, { replace: true });
  };
  useEffect(() => {
    const reload = async () => (await isServerReachable()) && window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  if (reloading) return null;
  return (
    <main className="mx-auto grid min-h-dvh max-w-[320px] content-center gap-2.5 p-4 text-center">
      <h1 className="text-lg font-semibold">
        <Trans>This page couldn’t be opened</Trans>
      </h1>
      <p className="mb-3 text-sm text-muted">
        <Trans>Your money is safe. Check your connection, then open the page again.</Trans>
      </p>
      <Button onClick={() => void tryAgain()}>
        <Trans>Try again</Trans>
      </Button>
      <Button variant="plain" onClick={() => void navigate('/user/home')}>
        <Trans>Go to home</Trans>
      </Button>
    </main>
  );
}
