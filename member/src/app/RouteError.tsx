import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/**
 * A screen that could not be drawn: most often its chunk did not come, because the connection broke or because a
 * newer version was installed meanwhile. Loading the page again cures both.
 */
export function RouteError() {
  const navigate = useNavigate();
  return (
    <main className="mx-auto grid min-h-dvh max-w-[420px] place-content-center p-4">
      <EmptyState
        title={<Trans>This page could not be opened</Trans>}
        action={
          <div className="grid w-72 gap-2.5">
            <Button onClick={() => window.location.reload()}>
              <Trans>Try again</Trans>
            </Button>
            <Button look="plain" onClick={() => void navigate('/user/home')}>
              <Trans>To the home screen</Trans>
            </Button>
          </div>
        }
      >
        <Trans>Your money is safe. Check your connection, then open the page again.</Trans>
      </EmptyState>
    </main>
  );
}
