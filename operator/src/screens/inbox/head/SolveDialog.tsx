import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAction } from '../../../frame/api/useAction.ts';
import { sayError } from '../../../i18n/error-words.ts';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { type Chat, useNameOf } from '../chat.ts';

interface Props {
  chat: Chat;
  onSolved: () => void;
  onClose: () => void;
}

export function SolveDialog({ chat, onSolved, onClose }: Props) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const [ask, setAsk] = useState(!chat.blocked);
  const solve = useAction('solveChat', { quiet: true, done: () => t`Solved.`, onDone: onSolved });
  const name = nameOf(chat);
  return (
    <ConfirmDialog
      open
      title={t`Is this solved for ${name}?`}
      action={t`Solve`}
      busy={solve.busy}
      error={solve.error ? sayError(solve.error) : undefined}
      onConfirm={() => void solve.run({ params: { id: chat.id }, body: { ask } })}
      onClose={onClose}
    >
      <Checkbox
        label={t`Ask the customer whether it helped`}
        note={t`Once, with one to five stars. Whatever they write next opens it again.`}
        checked={ask}
        onChange={setAsk}
      />
    </ConfirmDialog>
  );
}
