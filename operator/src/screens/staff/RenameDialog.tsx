import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../frame/api/useAction.ts';
import { sayError } from '../../i18n/error-texts.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { TextInput } from '../../ui/field/TextInput.tsx';
import type { StaffDialogProps } from './staff-dialog.ts';

export function RenameDialog({ staffMember: { id, name: before, version }, onClose }: StaffDialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState(before);
  const rename = useAction('renameStaffMember', { quiet: true, onDone: onClose, done: () => t`Renamed` });
  const wanted = name.trim();
  return (
    <ConfirmDialog
      open
      title={t`Rename ${before}`}
      action={t`Rename`}
      busy={rename.busy}
      error={rename.error ? sayError(rename.error) : undefined}
      onConfirm={() =>
        wanted.length >= 2 && void rename.run({ params: { id }, body: { name: wanted, version } })
      }
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
    </ConfirmDialog>
  );
}
