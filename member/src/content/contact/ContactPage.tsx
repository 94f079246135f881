import { Trans, useLingui } from '@lingui/react/macro';
import { appVersion } from '../../frame/install/version.ts';
import { PublicPage } from '../../frame/page/PublicPage.tsx';
import { ChatCard } from './ChatCard.tsx';
import { ContactDetails } from './ContactDetails.tsx';

export function ContactPage() {
  const { t } = useLingui();
  return (
    <PublicPage title={t`Contact us`} lead={<Trans>Someone from our team will reply.</Trans>} wide>
      <ContactDetails hasChat>
        <ChatCard />
      </ContactDetails>
      <p className="mt-5 text-center text-xs text-muted">
        <Trans>Version {appVersion}</Trans>
      </p>
    </PublicPage>
  );
}
