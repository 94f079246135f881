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
    done: () => (blocked ? t`Messages are taken again.` : t`Blocked. Nothing more is taken from them.`),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={blocked ? t`Take messages of ${name} again?` : t`Take nothing more from ${name}?`}
      reasons={[]}
      action={blocked ? t`Take messages again` : t`Block`}
      look={blocked ? 'gold' : 'danger'}
      busy={block.busy}
      error={block.error ? sayError(block.error) : undefined}
      note={t`Of the conversation alone: the account is blocked on the member’s page`}
      onConfirm={({ text }) => void block.run({ params: { id }, body: { blocked: !blocked, why: text } })}
      onClose={onClose}
    />
  );
}
