import { Trans } from '@lingui/react/macro';
import { LanguageSelect } from '../../frame/page/LanguageSelect.tsx';
import { Logo } from '../../ui/design/Logo.tsx';
import { ContactDetails } from './ContactDetails.tsx';

/** The service is gone: say so, and whom to ask about money that is still inside. */
export function TerminatedPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="hero bleed px-4 pt-[env(safe-area-inset-top)] pb-10">
        <div className="mx-auto flex min-h-[68px] max-w-[720px] items-center justify-between">
          <Logo />
          <LanguageSelect className="border-hero-line text-hero-text" />
        </div>
        <div className="mx-auto max-w-[720px] pt-10">
          <h1 tabIndex={-1} className="text-2xl font-semibold">
            <Trans>This service has ended</Trans>
          </h1>
          <p className="mt-2 text-sm text-hero-muted">
            <Trans>Logging in, deposits and games are closed. Balances stay on record.</Trans>
          </p>
        </div>
      </header>
      <main className="mx-auto w-full max-w-[752px] px-4 py-6">
        <ContactDetails>
          <h2 className="mb-3 font-semibold">
            <Trans>Ask about your balance</Trans>
          </h2>
        </ContactDetails>
      </main>
    </div>
  );
}
