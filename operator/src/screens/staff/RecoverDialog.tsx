import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { listReasons } from '../../i18n/reason-texts.ts';
import { storedReason } from '../../i18n/stored-reason.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { ForwardedButton } from './InviteDialog.tsx';
import { LinkShown } from './LinkShown.tsx';
import type { StaffDialogProps } from './staff-dialog.ts';

/** Creates a recovery link for a staff member who lost their password, phone or link. */
export function RecoverDialog({ staffMember: { id, name, state }, onClose }: StaffDialogProps) {
  const { t, i18n } = useLingui();
  const [made, setMade] = useState<BackofficeReply<'recoverStaffMember'>>();
  const recover = useAction('recoverStaffMember', { quiet: true, onDone: setMade });
  if (made)
    return (
      <Dialog
        open
        locked
        title={t`Sign-in link for ${name}`}
        onClose={onClose}
        foot={<ForwardedButton onClose={onClose} />}
      >
        <LinkShown link={made.link} until={made.until} />
      </Dialog>
    );
  return (
    <ReasonDialog
      open
      title={t`New sign-in link for ${name}`}
      reasons={listReasons(['PASSWORD_FORGOTTEN', 'APP_LOST', 'LINK_LOST', 'OTHER'], (message) =>
        i18n._(message),
      )}
      action={t`Create link`}
      variant="gold"
      busy={recover.busy}
      error={recover.error ? errorText(recover.error) : undefined}
      onConfirm={(given) => void recover.run({ params: { id }, body: { why: storedReason(given) } })}
      onClose={onClose}
    >
      <p className="mb-3 text-muted">
        {state === 'active'
          ? t`Their sessions end now. After recovery their role needs a second approval.`
          : t`The previous link no longer works.`}
      </p>
    </ReasonDialog>
  );
}
