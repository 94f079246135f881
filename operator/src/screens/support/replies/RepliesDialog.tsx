import type { ChatReply } from '@kapao/contract/backoffice/calls/support-chat-actions';
import { maxChatReplies } from '@kapao/contract/backoffice/chat-states';
import { useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../frame/api/useAction.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { Key } from '../../../ui/design/Key.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { ErrorState } from '../../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import { languageCodes } from '../chat.ts';
import { ReplyDialog } from './ReplyDialog.tsx';
import { swapped } from './swapped.ts';

/** Editor of all canned replies: add, change, reorder and remove. The first nine have number keys. */
export function RepliesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const found = useBackoffice('listReplies', { what: ['chats'] });
  const replies = found.data?.replies;
  const [writing, setWriting] = useState<ChatReply | 'new' | null>(null);
  const [removing, setRemoving] = useState<ChatReply | null>(null);
  const set = useAction('setReply');
  const remove = useAction('removeReply', {
    done: () => t`Deleted.`,
    onDone: () => setRemoving(null),
  });
  const move = async (at: number, by: 1 | -1) => {
    for (const { id, title, texts, position } of swapped(replies ?? [], at, by))
      if (!(await set.run({ body: { id, title, texts, position } }))) return;
  };
  if (writing)
    return (
      <ReplyDialog
        reply={writing === 'new' ? null : writing}
        position={(replies?.at(-1)?.position ?? 0) + 1}
        onClose={() => setWriting(null)}
      />
    );
  if (removing)
    return (
      <FormDialog
        size="small"
        title={t`Delete “${removing.title}”?`}
        action={t`Delete`}
        variant="danger"
        busy={remove.busy}
        onSend={() => void remove.run({ params: { id: removing.id } })}
        onClose={() => setRemoving(null)}
      />
    );
  return (
    <Dialog
      open
      light
      size="wide"
      title={t`Canned replies`}
      onClose={onClose}
      foot={
        <Button
          variant="gold"
          icon={<Plus size={15} />}
          disabled={!replies || replies.length >= maxChatReplies}
          onClick={() => setWriting('new')}
        >
          {t`New reply`}
        </Button>
      }
    >
      {found.error && !replies ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {!replies && !found.error ? <SkeletonRows rows={4} /> : null}
      {replies?.length === 0 ? <p className="text-muted">{t`No canned replies yet.`}</p> : null}
      <ol className="grid">
        {replies?.map((reply, at) => (
          <li
            key={reply.id}
            className="flex items-center gap-2 border-b border-line-soft py-1.5 last:border-0"
          >
            <span className="w-7 flex-none">{at < 9 ? <Key keys={String(at + 1)} /> : null}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{reply.title}</span>
              <span className="text-xs text-muted">
                {(['th', 'la', 'en'] as const)
                  .map((word) => `${languageCodes[word]} ${reply.texts[word].trim() ? '✓' : '–'}`)
                  .join(' · ')}
              </span>
            </span>
            <IconButton label={t`Move up`} disabled={at === 0 || set.busy} onClick={() => void move(at, -1)}>
              <ArrowUp size={15} />
            </IconButton>
            <IconButton
              label={t`Move down`}
              disabled={at === replies.length - 1 || set.busy}
              onClick={() => void move(at, 1)}
            >
              <ArrowDown size={15} />
            </IconButton>
            <IconButton label={t`Edit`} onClick={() => setWriting(reply)}>
              <Pencil size={15} />
            </IconButton>
            <IconButton label={t`Delete`} onClick={() => setRemoving(reply)}>
              <Trash2 size={15} />
            </IconButton>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
