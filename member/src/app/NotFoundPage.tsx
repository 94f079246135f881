import { Trans, useLingui } from '@lingui/react/macro';
import { storedToken } from '../frame/api/session.ts';
import { LanguageSelect } from '../frame/page/LanguageSelect.tsx';
import { Link } from '../router/Link.tsx';
import { Logo } from '../ui/design/Logo.tsx';
import { EmptyState } from '../ui/status/EmptyState.tsx';

/** Page outside both shells, for members and visitors. Opening it does not end a session. */
export function NotFoundPage() {
  const { i18n } = useLingui();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="hero bleed pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex min-h-[68px] max-w-[1152px] items-center justify-between gap-3 px-4">
          <Logo />
          <LanguageSelect className="border-hero-line text-hero-text" />
        </div>
      </header>
      <main className="mx-auto grid w-full max-w-[420px] flex-1 content-center p-4 pb-24">
        <EmptyState
          title={
            <>
              <h1 tabIndex={-1} className="text-xl">
                <Trans>Page Not Found</Trans>
              </h1>
              {/* The specification's own wording, shown in every language. */}
              {i18n.locale === 'en' ? null : (
                <p lang="en" className="text-sm text-muted">
                  Page Not Found
                </p>
              )}
            </>
          }
          action={
            <div className="grid gap-2">
              <Link
                to="/user"
                className="gold-fill inline-flex min-h-[51px] items-center justify-center rounded-md border px-6 font-semibold"
              >
                <Trans>Go to home</Trans>
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
          <Trans>There is no page at this address. The link may be mistyped or out of date.</Trans>
        </EmptyState>
      </main>
    </div>
  );
}
