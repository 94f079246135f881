import { Trans } from '@lingui/react/macro';
import { MemberPage } from '../app/MemberPage.tsx';
import { appVersion } from '../app/version.ts';
import { ContactDetails } from './ContactDetails.tsx';

export function MemberContactPage() {
  return (
    <MemberPage title={<Trans>Contact us</Trans>}>
      <ContactDetails>
        <p className="mb-4 text-sm text-muted">
          <Trans>A person of our team answers. Your money and your statement stay open meanwhile.</Trans>
        </p>
      </ContactDetails>
      <p className="mt-5 text-center text-xs text-muted">
        <Trans>Version {appVersion}</Trans>
      </p>
    </MemberPage>
  );
}
