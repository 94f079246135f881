import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useMe } from '../../../frame/api/session.ts';
import { useAction } from '../../../frame/api/useAction.ts';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';
import { errorText } from '../../../i18n/error-texts.ts';
import { cx } from '../../../ui/design/cx.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { TextArea } from '../../../ui/field/TextInput.tsx';
import { Avatar } from '../../../ui/show/Avatar.tsx';
import { ErrorState } from '../../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/status/Skeleton.tsx';
import type { Chat } from '../chat.ts';

/** Arrow keys, as in the WAI-ARIA Radio Group pattern. */
const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Assigns the conversation to a colleague with a note. */
export function HandOverDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const [to, setTo] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const found = useBackoffice('listChatAgents', { what: ['here', 'chats'] });
  const agents = found.data?.agents.filter(({ id }) => id !== me.id && id !== chat.assigned?.id);
  const name = agents?.find(({ id }) => id === to)?.name ?? '';
  const reassign = useAction('handOverChat', {
    quiet: true,
    done: () => t`Reassigned to ${name}.`,
    onDone: onClose,
  });
  const send = () => {
    if (to)
      void reassign.run({ params: { id: chat.id }, body: { to, ...(note.trim() && { note: note.trim() }) } });
  };
  const list = useRef<HTMLDivElement>(null);
  const move = (by: number) => {
    if (!agents?.length) return;
    const at = agents.findIndex(({ id }) => id === to);
    const next = at === -1 ? 0 : (at + by + agents.length) % agents.length;
    setTo(agents[next]?.id ?? null);
    list.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
  };
  return (
    <FormDialog
      title={t`Reassign`}
      action={t`Reassign`}
      busy={reassign.busy}
      ready={to !== null}
      error={reassign.error ? errorText(reassign.error) : null}
      onSend={send}
      onClose={onClose}
    >
      {found.error && !agents ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {!agents && !found.error ? <SkeletonRows rows={4} /> : null}
      {agents?.length === 0 ? <p className="text-muted">{t`Nobody else may reply.`}</p> : null}
      <div
        ref={list}
        role="radiogroup"
        aria-label={t`Reassign to`}
        className="grid max-h-72 gap-1 overflow-y-auto"
      >
        {agents?.map((person, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a person is more than the label of an input
          <button
            key={person.id}
            type="button"
            role="radio"
            aria-checked={person.id === to}
            tabIndex={person.id === to || (to === null && at === 0) ? 0 : -1}
            onKeyDown={(event) => {
              const by = steps[event.key];
              if (by === undefined) return;
              event.preventDefault();
              move(by);
            }}
            onClick={() => setTo(person.id)}
            className={cx(
              'flex min-h-10 w-full items-center gap-2.5 rounded-md border px-3 text-left max-md:min-h-11',
              person.id === to ? 'border-gold bg-gold-tint' : 'border-transparent hover:bg-sunken',
            )}
          >
            <Avatar who={person} />
            <span className="min-w-0 flex-1 truncate font-medium">{person.name}</span>
            <span className="text-muted">
              {plural(person.has, { one: '# conversation', other: '# conversations' })}
            </span>
            <span className={person.isHere ? 'text-success' : 'text-muted'}>
              {person.isHere ? t`here` : t`away`}
            </span>
          </button>
        ))}
      </div>
      <TextArea
        className="mt-3"
        label={t`What the assignee should know`}
        hint={t`An internal note in this conversation.`}
        maxLength={500}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}
