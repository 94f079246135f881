import { Trans } from '@lingui/react/macro';
import { appVersion } from '../../frame/install/version.ts';
import { MemberPage } from '../../frame/page/MemberPage.tsx';
import { ChatCard } from './ChatCard.tsx';
import { ContactDetails } from './ContactDetails.tsx';

export function MemberContactPage() {
  return (
    <MemberPage title={<Trans>Contact us</Trans>}>
      <ContactDetails hasChat>
        <p className="mb-4 text-sm text-muted">
          <Trans>Someone from our team will reply. You can still see your balance and statement.</Trans>
        </p>
        <ChatCard />
      </ContactDetails>
      <p className="mt-5 text-center text-xs text-muted">
        <Trans>Version {appVersion}</Trans>
      </p>
    </MemberPage>
  );
}
