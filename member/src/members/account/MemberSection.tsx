import { spacedPhone } from '@kapao/core/account/spaced-phone';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import type { Reply } from '../../frame/api/api.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { CopyButton } from '../../ui/button/CopyButton.tsx';
import { IconButton } from '../../ui/button/IconButton.tsx';
import { Row, RowGroup } from '../../ui/list/Rows.tsx';

export function MemberSection({ profile }: { profile: Reply<'getProfile'>['profile'] | undefined }) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  return (
    <RowGroup title={<Trans>Member</Trans>}>
      <Row
        label={<Trans>Name</Trans>}
        value={profile?.name}
        end={
          profile ? (
            <IconButton label={t`Change the name`} onClick={() => dialogs.open({ name: 'edit-name' })}>
              <Pencil size={20} />
            </IconButton>
          ) : null
        }
      />
      <Row
        label={<Trans>Member ID</Trans>}
        value={profile?._id}
        end={profile ? <CopyButton value={profile._id} label={t`Copy the member ID`} /> : null}
      />
      <Row label={<Trans>Phone number (username)</Trans>} value={profile && spacedPhone(profile.username)} />
      <Row
        label={<Trans>Member since</Trans>}
        value={profile ? formatDateTime(new Date(profile.createdAt)) : undefined}
      />
    </RowGroup>
  );
}
