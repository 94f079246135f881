import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Logo } from '../ui/Logo.tsx';

export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="hero px-4 py-3">
        <Logo />
      </header>
      <main className="grid flex-1 place-content-center p-4 pb-24">
        <EmptyState
          title={
            <h1 tabIndex={-1}>
              <Trans>Page Not Found</Trans>
            </h1>
          }
          action={
            <Link
              to="/user"
              className="gold-fill inline-flex min-h-12 items-center rounded-md border px-6 font-semibold"
            >
              <Trans>To the home screen</Trans>
            </Link>
          }
        >
          <Trans>There is nothing at this address. It may have been typed wrongly, or have moved.</Trans>
        </EmptyState>
      </main>
    </div>
  );
}
