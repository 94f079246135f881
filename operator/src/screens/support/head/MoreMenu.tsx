import { useLingui } from '@lingui/react/macro';
import { Ban, Download, Ellipsis, UserRoundPen, UserX } from 'lucide-react';
import { useMay } from '../../../frame/api/session.ts';
import { useAction } from '../../../frame/api/useAction.ts';
import { useDownload } from '../../../frame/api/useDownload.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { Menu, type MenuChoice } from '../../../ui/menu/Menu.tsx';
import type { Chat } from '../chat.ts';

/** Actions on a conversation that open a dialog of their own. */
export type ChatAction = 'hand-over' | 'solve' | 'block';

/** Rare actions: reassign, unassign, export to a file, block. */
export function MoreMenu({ chat, onAction }: { chat: Chat; onAction: (action: ChatAction) => void }) {
  const { t } = useLingui();
  const may = useMay();
  const download = useDownload();
  const { id, assigned, blocked } = chat;
  const free = useAction('handOverChat', { done: () => t`Conversation unassigned.` });
  const choices: (MenuChoice | false)[] = [
    may('chats.answer') && {
      label: t`Reassign…`,
      icon: <UserRoundPen size={15} />,
      onChoose: () => onAction('hand-over'),
    },
    may('chats.answer') &&
      assigned !== null && {
        label: t`Unassign conversation`,
        icon: <UserX size={15} />,
        onChoose: () => void free.run({ params: { id }, body: { to: null } }),
      },
    {
      label: t`Save as CSV`,
      icon: <Download size={15} />,
      onChoose: () => void download(`/backoffice/exports/chats/${id}`),
    },
    may('chats.manage') && {
      label: blocked ? t`Unblock…` : t`Block…`,
      icon: <Ban size={15} />,
      danger: !blocked,
      apart: true,
      onChoose: () => onAction('block'),
    },
  ];
  return (
    <Menu
      button={
        <Button variant="quiet" className="max-md:min-w-11" aria-label={t`More`}>
          <Ellipsis size={16} aria-hidden />
        </Button>
      }
      choices={choices.filter((choice) => choice !== false)}
    />
  );
}
