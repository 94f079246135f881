import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, Eye, PanelRight, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useMay, useMe } from '../../../frame/api/session.ts';
import { useAction } from '../../../frame/api/useAction.ts';
import { useKeys } from '../../../frame/keys/useKeys.ts';
import type { AssignmentState } from '../../../frame/queue/queue.ts';
import { errorText } from '../../../i18n/error-texts.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx';
import { Avatar } from '../../../ui/show/Avatar.tsx';
import { Badge, State } from '../../../ui/status/Badge.tsx';
import { type Chat, useNameOf } from '../chat.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { type ChatAction, MoreMenu } from './MoreMenu.tsx';
import { SolveDialog } from './SolveDialog.tsx';

interface Props {
  chat: Chat;
  assignment: AssignmentState;
  /** Sequence number of the newest message that was visible. */
  seen: number;
  onBack: (() => void) | undefined;
  /** Opens the side panel, where there is no room for it beside the thread. */
  onContextOpen: () => void;
  onSolved: () => void;
}

/** Header of a conversation: customer, state, assignee and the solve action. */
export function ChatHead({ chat, assignment, seen, onBack, onContextOpen, onSolved }: Props) {
  const { t } = useLingui();
  const may = useMay();
  const me = useMe();
  const nameOf = useNameOf();
  const [action, setAction] = useState<ChatAction | null>(null);
  const reassign = useAction('handOverChat');
  const { id, member, state, assigned, blocked } = chat;
  const answers = may('chats.answer');
  const isMine = assigned?.id === me.id;
  const isSolved = state === 'solved';
  const take = () => void reassign.run({ params: { id }, body: { to: me.id } });
  useKeys([
    { keys: 'c', label: t`assign to me`, off: !answers || isMine, run: take },
    { keys: 'e', label: t`resolve`, off: !answers || isSolved, run: () => setAction('solve') },
    { keys: 'h', label: t`reassign`, off: !answers, run: () => setAction('hand-over') },
  ]);
  const close = () => setAction(null);
  return (
    <header className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-card px-5 py-2.5 max-md:px-3">
      {onBack ? (
        <IconButton label={t`Back`} onClick={onBack}>
          <ArrowLeft size={18} />
        </IconButton>
      ) : null}
      <div className="min-w-0 flex-1 leading-snug">
        <h2 className="flex flex-wrap items-center gap-x-2 text-base font-semibold">
          {nameOf(chat)}
          {blocked ? <Badge tone="failed">{t`Blocked`}</Badge> : null}
          {isSolved ? <Badge tone="success">{t`Resolved`}</Badge> : null}
        </h2>
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-muted">
          {member ? <span>{member.publicId}</span> : null}
          <Assignment assignment={assignment} assigned={assigned} isMine={isMine} />
        </p>
      </div>
      <div className="flex flex-none items-center gap-2 max-md:order-last max-md:w-full">
        {answers && !isMine ? (
          <Button keys="c" busy={reassign.busy} onClick={take}>
            {t`Assign to me`}
          </Button>
        ) : null}
        {answers && isMine ? <Button onClick={() => setAction('hand-over')}>{t`Reassign`}</Button> : null}
        {answers && !isSolved ? (
          <Button keys="e" onClick={() => setAction('solve')}>
            {t`Resolve`}
          </Button>
        ) : null}
        <MoreMenu chat={chat} onAction={setAction} />
        <span className="xl:hidden max-md:ml-auto">
          <IconButton label={t`Customer details`} keys="b" framed onClick={onContextOpen}>
            <PanelRight size={17} />
          </IconButton>
        </span>
      </div>
      {action === 'hand-over' ? <HandOverDialog chat={chat} onClose={close} /> : null}
      {action === 'block' ? <BlockDialog chat={chat} onClose={close} /> : null}
      {action === 'solve' ? (
        <SolveDialog
          chat={chat}
          seen={seen}
          onClose={close}
          onSolved={() => {
            close();
            onSolved();
          }}
        />
      ) : null}
    </header>
  );
}

interface AssignmentProps {
  assignment: AssignmentState;
  assigned: Chat['assigned'];
  isMine: boolean;
}

/**
 * Shows who has the conversation open rather than its assignee, so that two people do not answer the same
 * customer.
 */
function Assignment({ assignment, assigned, isMine }: AssignmentProps) {
  const { t } = useLingui();
  if (assignment.kind === 'theirs') {
    const [first = ''] = assignment.who.name.split(' ');
    return (
      <State tone="progress" icon={<Avatar who={assignment.who} size="small" />}>
        {t`Opened by ${first}`}
      </State>
    );
  }
  if (isMine)
    return <State tone="progress" icon={<UserCheck size={14} aria-hidden />}>{t`Assigned to you`}</State>;
  if (!assigned && assignment.kind === 'mine')
    return <State tone="plain" icon={<Eye size={14} aria-hidden />}>{t`Opened by you`}</State>;
  if (!assigned) return null;
  const [first = ''] = assigned.name.split(' ');
  return (
    <State tone="plain" icon={<Avatar who={assigned} size="small" />}>
      {t`Assigned to ${first}`}
    </State>
  );
}

/** Blocks a customer in chat, or unblocks them. Their account stays unchanged. */
function BlockDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
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
      error={block.error ? errorText(block.error) : undefined}
      note={t`Only the conversation: the account is blocked on the member page`}
      onConfirm={({ text }) => void block.run({ params: { id }, body: { blocked: !blocked, why: text } })}
      onClose={onClose}
    />
  );
}
