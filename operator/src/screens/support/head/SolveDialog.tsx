import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isBackofficeError } from '../../../base/backoffice-client.ts';
import { useAction } from '../../../frame/api/useAction.ts';
import { errorText } from '../../../i18n/error-texts.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { Checkbox } from '../../../ui/field/Checkbox.tsx';
import { type Chat, useNameOf } from '../chat.ts';
import { useLastMessageText } from '../list/useLastMessageText.ts';

interface Props {
  chat: Chat;
  /** Sequence number of the newest message that was visible. */
  seen: number;
  onSolved: () => void;
  onClose: () => void;
}

/**
 * Solves the conversation. Messages that arrive while the dialog covers the thread are shown here and need a new
 * confirmation.
 */
export function SolveDialog({ chat, seen, onSolved, onClose }: Props) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const lastWords = useLastMessageText();
  const [ask, setAsk] = useState(!chat.blocked);
  const [before] = useState(seen);
  const solve = useAction('solveChat', {
    quiet: true,
    done: () => t`Conversation resolved.`,
    onDone: onSolved,
  });
  const { error } = solve;
  const isChanged = isBackofficeError(error) && error.code === 'CHANGED';
  const read = isChanged ? chat.lastSeq : before;
  const name = nameOf(chat);
  const last = lastWords(chat.last);
  return (
    <FormDialog
      size="small"
      title={t`Resolve the conversation with ${name}?`}
      action={isChanged ? t`Resolve anyway` : t`Resolve`}
      busy={solve.busy}
      error={error ? (isChanged ? t`New message: “${last}”` : errorText(error)) : undefined}
      onSend={() => void solve.run({ params: { id: chat.id }, body: { ask, read } })}
      onClose={onClose}
    >
      <Checkbox
        label={t`Ask the customer for a rating`}
        note={t`Once, with one to five stars. Their next message reopens the conversation.`}
        checked={ask}
        onChange={setAsk}
      />
    </FormDialog>
  );
}
