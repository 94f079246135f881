import type { BackofficeReply } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay, useMe } from '../../frame/api/session.ts';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { errorText } from '../../i18n/error-texts.ts';
import { roleText } from '../../i18n/role-texts.ts';
import { Button } from '../../ui/button/Button.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { Select } from '../../ui/field/Select.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import { RecoverDialog } from './RecoverDialog.tsx';
import { StaffStateDialog } from './StaffStateDialog.tsx';
import type { StaffDialogProps } from './staff-dialog.ts';

type Action = 'rename' | 'role' | 'recover' | 'stop' | 'start';

/** Actions on a staff member. On oneself only a new name and a request for another role are possible. */
export function StaffActions({ staffMember }: { staffMember: BackofficeReply<'getStaffMember'> }) {
  const { t } = useLingui();
  const may = useMay();
  const me = useMe();
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const { state, isLastOwner } = staffMember;
  const others = staffMember.id !== me.id;
  const mayChange = may('staff.change');
  const stopped = state === 'stopped';
  const dialogs = {
    rename: RenameDialog,
    role: GiveRoleDialog,
    recover: RecoverDialog,
    stop: StaffStateDialog,
    start: StaffStateDialog,
  };
  const Dialog = action && dialogs[action];
  return (
    <div className="flex flex-wrap gap-2">
      {may('rights.propose') && state === 'active' && !isLastOwner ? (
        <Button onClick={() => setAction('role')}>{t`Change role`}</Button>
      ) : null}
      {mayChange ? <Button onClick={() => setAction('rename')}>{t`Rename`}</Button> : null}
      {mayChange && others && !stopped && !isLastOwner ? (
        <Button onClick={() => setAction('recover')}>{t`New link`}</Button>
      ) : null}
      {mayChange && others && stopped ? (
        <Button onClick={() => setAction('start')}>{t`Reinstate`}</Button>
      ) : null}
      {mayChange && others && !stopped && !isLastOwner ? (
        <Button variant="danger" onClick={() => setAction('stop')}>{t`Suspend`}</Button>
      ) : null}
      {Dialog ? <Dialog staffMember={staffMember} onClose={close} /> : null}
    </div>
  );
}

function RenameDialog({ staffMember: { id, name: before, version }, onClose }: StaffDialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState(before);
  const rename = useAction('renameStaffMember', { quiet: true, onDone: onClose, done: () => t`Renamed` });
  const wanted = name.trim();
  return (
    <FormDialog
      size="small"
      title={t`Rename ${before}`}
      action={t`Rename`}
      busy={rename.busy}
      error={rename.error ? errorText(rename.error) : undefined}
      ready={wanted.length >= 2}
      onSend={() => void rename.run({ params: { id }, body: { name: wanted, version } })}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        hint={t`They sign in with it from now on. Earlier records keep the old name.`}
        value={name}
        onChange={setName}
        maxLength={60}
        autoFocus
      />
    </FormDialog>
  );
}

/** Requests a role for a staff member. Nothing changes until another person approves. */
function GiveRoleDialog({ staffMember: { id, name, role: now, wanted }, onClose }: StaffDialogProps) {
  const { t } = useLingui();
  const [role, setRole] = useState<string | null>(wanted?.code ?? null);
  const roles = useBackoffice('listRoles', { what: ['staff'] }).data?.roles ?? [];
  const requestApproval = useAction('requestStaffRoleApproval', {
    quiet: true,
    onDone: onClose,
    done: () => t`Requested. Waiting under Approvals.`,
  });
  return (
    <ReasonDialog
      open
      title={t`Change the role of ${name}`}
      reasons={[]}
      action={t`Request approval`}
      variant="gold"
      busy={requestApproval.busy}
      error={requestApproval.error ? errorText(requestApproval.error) : undefined}
      note={t`Needs two approvals`}
      onConfirm={({ text }) =>
        role && void requestApproval.run({ params: { id }, body: { role, why: text } })
      }
      onClose={onClose}
    >
      <Select
        label={t`Role`}
        className="mb-3"
        options={roles
          .filter(({ code }) => code !== 'newcomer' && code !== now.code)
          .map((each) => ({ value: each.code, label: roleText(each) }))}
        value={role}
        onChange={setRole}
        placeholder={t`Choose a role`}
      />
    </ReasonDialog>
  );
}
