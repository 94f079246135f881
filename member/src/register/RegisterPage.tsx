import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PublicPage } from '../app/PublicPage.tsx';
import { ContactDetails } from '../contact/ContactDetails.tsx';

/** Registering in the app is not built yet. The inviter's code is kept all the same: an invitation is not lost. */
export function RegisterPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const code = search.get('code');

  useEffect(() => {
    if (code && /^PR[0-9A-Z]{1,20}$/i.test(code)) localStorage.setItem('inviteCode', code);
  }, [code]);

  return (
    <PublicPage
      title={t`Open an account`}
      lead={
        <Trans>Registering in the app is being built. Until then our team opens your account with you.</Trans>
      }
    >
      <ContactDetails />
      <p className="mt-4 text-center text-sm text-muted">
        <Trans>
          You have an account?{' '}
          <Link to="/login" className="inline-flex min-h-11 items-center font-semibold text-gold-text">
            Log in
          </Link>
        </Trans>
      </p>
    </PublicPage>
  );
}
