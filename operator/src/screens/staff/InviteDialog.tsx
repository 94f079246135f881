import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { roleText } from '../../i18n/role-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { Notice } from '../../ui/status/Badge.tsx';
import { LinkShown } from './LinkShown.tsx';

/** Asks for name and role, then shows the invitation link once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [role, setRole] = useState<string | null>(null);
  const [made, setMade] = useState<BackofficeReply<'inviteStaffMember'>>();
  const roles = useBackoffice('listRoles', { what: ['staff'] }).data?.roles ?? [];
  const invite = useAction('inviteStaffMember', { quiet: true, onDone: setMade });
  const first = useRef<HTMLElement>(null);
  const who = name.trim();
  const ready = who.length >= 2 && role !== null;
  if (made)
    return (
      <Dialog
        open
        locked
        title={t`Sign-in link for ${who}`}
        onClose={onClose}
        foot={<ForwardedButton onClose={onClose} />}
      >
        <LinkShown link={made.link} until={made.until} />
      </Dialog>
    );
  return (
    <FormDialog
      title={t`Invite staff member`}
      focus={first}
      action={t`Create link`}
      busy={invite.busy}
      ready={ready}
      error={invite.error ? errorText(invite.error) : null}
      onSend={() => role !== null && void invite.run({ body: { name: who, role } })}
      onClose={onClose}
    >
      <div className="grid gap-3.5">
        <TextInput
          label={t`Name`}
          hint={t`The name used to sign in and shown with their decisions, in Latin, Thai or Lao letters.`}
          value={name}
          onChange={setName}
          maxLength={60}
          autoComplete="off"
          autoFocus
        />
        <Select
          label={t`Role`}
          options={roles
            .filter(({ code }) => code !== 'newcomer')
            .map((each) => ({ value: each.code, label: roleText(each) }))}
          value={role}
          onChange={setRole}
          placeholder={t`Choose a role`}
        />
        <Notice tone="plain">{t`They have no permissions until approved under Approvals.`}</Notice>
      </div>
    </FormDialog>
  );
}

export function ForwardedButton({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return <Button variant="gold" onClick={onClose}>{t`Forwarded`}</Button>;
}
