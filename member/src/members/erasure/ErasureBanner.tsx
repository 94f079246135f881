import { Trans } from '@lingui/react/macro';
import { UserX } from 'lucide-react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { formatMinute } from '../../i18n/dates.ts';
import { HomeBanner } from '../../ui/status/HomeBanner.tsx';

/** Banner on the home screen while a request to erase the member's data is open; otherwise never loaded. */
export function ErasureBanner({ askedAt }: { askedAt: string }) {
  const dialogs = useDialogs();
  const since = formatMinute(new Date(askedAt));
  return (
    <HomeBanner
      icon={UserX}
      action={{ label: <Trans>See the request</Trans>, open: () => dialogs.open({ name: 'erasure' }) }}
    >
      <Trans>
        Erasure of your personal data was requested on {since}. If this wasn’t you, cancel it now.
      </Trans>
    </HomeBanner>
  );
}
