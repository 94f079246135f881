import { Trans, useLingui } from '@lingui/react/macro';
import { PublicPage } from '../app/PublicPage.tsx';
import { appVersion } from '../app/version.ts';
import { ContactDetails } from './ContactDetails.tsx';

export function ContactPage() {
  const { t } = useLingui();
  return (
    <PublicPage title={t`Contact us`} lead={<Trans>A person of our team answers.</Trans>} wide>
      <ContactDetails />
      <p className="mt-5 text-center text-xs text-muted">
        <Trans>Version {appVersion}</Trans>
      </p>
    </PublicPage>
  );
}
