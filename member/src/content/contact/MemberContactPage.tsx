import { Trans } from '@lingui/react/macro';
import { appVersion } from '../../frame/install/version.ts';
import { MemberPage } from '../../frame/page/MemberPage.tsx';
import { ChatCard } from './ChatCard.tsx';
import { ContactDetails } from './ContactDetails.tsx';

export function MemberContactPage() {
  return (
    <MemberPage title={<Trans>Contact us</Trans>}>
      <ContactDetails>
        <p className="mb-4 text-sm text-muted">
          <Trans>A person of our team answers. Your money and your statement stay open meanwhile.</Trans>
        </p>
        <ChatCard />
      </ContactDetails>
      <p className="mt-5 text-center text-xs text-muted">
        <Trans>Version {appVersion}</Trans>
      </p>
    </MemberPage>
  );
}
