import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { sayError } from '../../i18n/error-texts.ts';
import { sayRole } from '../../i18n/role-texts.ts';
import { ReasonDialog } from '../../ui/dialog/ReasonDialog.tsx';
import { Select } from '../../ui/field/Select.tsx';
import type { StaffDialogProps } from './staff-dialog.ts';

/** Requests a role for a staff member. Nothing changes until another person approves. */
export function GiveRoleDialog({ staffMember: { id, name, role: now, wanted }, onClose }: StaffDialogProps) {
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
      error={requestApproval.error ? sayError(requestApproval.error) : undefined}
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
          .map((each) => ({ value: each.code, label: sayRole(each) }))}
        value={role}
        onChange={setRole}
        placeholder={t`Choose a role`}
      />
    </ReasonDialog>
  );
}
