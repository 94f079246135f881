import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { storedToken } from '../frame/api/session.ts';
import { LanguageSelect } from '../frame/page/LanguageSelect.tsx';
import { Logo } from '../ui/design/Logo.tsx';
import { EmptyState } from '../ui/status/EmptyState.tsx';

/** Belongs to neither shell: it does not know whether somebody is logged in, and logs nobody out. */
export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="hero bleed pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex min-h-[68px] max-w-[1120px] items-center justify-between gap-3 px-4">
          <Logo />
          <LanguageSelect className="border-hero-line text-hero-text" />
        </div>
      </header>
      <main className="mx-auto grid w-full max-w-[420px] flex-1 content-center p-4 pb-24">
        <EmptyState
          title={
            // The specification's own words, in every language; the sentence under them is the reader's.
            <h1 tabIndex={-1} lang="en" className="text-xl">
              Page Not Found
            </h1>
          }
          action={
            <div className="grid gap-2">
              <Link
                to="/user"
                className="gold-fill inline-flex min-h-[51px] items-center justify-center rounded-md border px-6 font-semibold"
              >
                <Trans>To the home screen</Trans>
              </Link>
              <Link
                to={storedToken() ? '/user/contact' : '/contact'}
                className="inline-flex min-h-11 items-center justify-center px-6 text-sm font-semibold text-gold-text"
              >
                <Trans>Contact us</Trans>
              </Link>
            </div>
          }
        >
          <Trans>There is nothing at this address. It may have been typed wrongly, or have moved.</Trans>
        </EmptyState>
      </main>
    </div>
  );
}
