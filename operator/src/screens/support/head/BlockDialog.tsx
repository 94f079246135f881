import { useLingui } from '@lingui/react/macro';
import { useAction } from '../../../frame/api/useAction.ts';
import { sayError } from '../../../i18n/error-texts.ts';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import { type Chat, useNameOf } from '../chat.ts';

/** Blocks a customer from chat. Their account stays unchanged. */
export function BlockDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const { id, blocked } = chat;
  const name = nameOf(chat);
  const block = useAction('blockChat', {
    quiet: true,
    done: () => (blocked ? t`Messages are accepted again.` : t`Blocked. No more messages are accepted.`),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={blocked ? t`Accept messages from ${name} again?` : t`Stop accepting messages from ${name}?`}
      reasons={[]}
      action={blocked ? t`Unblock` : t`Block`}
      variant={blocked ? 'gold' : 'danger'}
      busy={block.busy}
      error={block.error ? sayError(block.error) : undefined}
      note={t`Only the conversation: the account is blocked on the member page`}
      onConfirm={({ text }) => void block.run({ params: { id }, body: { blocked: !blocked, why: text } })}
      onClose={onClose}
    />
  );
}
