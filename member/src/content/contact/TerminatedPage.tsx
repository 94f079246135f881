import { Trans } from '@lingui/react/macro';
import { LanguageSelect } from '../../frame/page/LanguageSelect.tsx';
import { Logo } from '../../ui/design/Logo.tsx';
import { ContactDetails } from './ContactDetails.tsx';

/**
 * Page shown after the service is terminated: it says so, and whom to contact for a payout. No member call is answered any
 * more, so remaining money can be paid out only by staff.
 */
export function TerminatedPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="hero bleed px-4 pt-[env(safe-area-inset-top)] pb-10">
        <div className="mx-auto flex min-h-[68px] max-w-[1120px] items-center justify-between">
          <Logo />
          <LanguageSelect className="border-hero-line text-hero-text" />
        </div>
        <div className="mx-auto max-w-[1120px] pt-10">
          <h1 tabIndex={-1} className="text-2xl font-semibold">
            <Trans>This service has ended</Trans>
          </h1>
          <p className="mt-2 text-sm text-hero-muted">
            <Trans>Login, deposits, withdrawals and games are closed. Balances stay on record.</Trans>
          </p>
        </div>
      </header>
      <main className="mx-auto w-full max-w-[1152px] px-4 py-6">
        <ContactDetails>
          <h2 className="mb-1 font-semibold">
            <Trans>How to get your balance</Trans>
          </h2>
          <p className="mb-4 text-sm md:text-base">
            <Trans>
              Withdrawals are closed. Contact our team with your registered phone number to be paid. Pending
              withdrawals continue.
            </Trans>
          </p>
        </ContactDetails>
      </main>
    </div>
  );
}
