import { useLingui } from '@lingui/react/macro';
import { MessageSquareDashed } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMay } from '../../../frame/api/session.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/design/cx.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { inputClass } from '../../../ui/field/Field.tsx';
import { Tag } from '../../../ui/status/Badge.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { languageCodes } from '../chat.ts';
import { RepliesDialog } from '../replies/RepliesDialog.tsx';
import type { Replies } from './useReplies.ts';

interface Props {
  replies: Replies;
  onPut: (text: string) => void;
  onClose: () => void;
}

/** Search of all canned replies by title and text; arrows and Enter choose. */
export function ReplyFinder({ replies: { all, wanted }, onPut, onClose }: Props) {
  const { t } = useLingui();
  const may = useMay();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const chosen = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const [writing, setWriting] = useState(false);
  const sought = words.trim().toLocaleLowerCase();
  const found = all.filter(({ title, text }) => `${title} ${text}`.toLocaleLowerCase().includes(sought));
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the reply that is chosen
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (writing) return <RepliesDialog onClose={() => setWriting(false)} />;
  return (
    <Dialog
      open
      light
      size="normal"
      title={t`Canned replies`}
      focus={field}
      onClose={onClose}
      foot={
        may('chats.manage') ? (
          <Button onClick={() => setWriting(true)}>{t`Edit and reorder`}</Button>
        ) : undefined
      }
    >
      <input
        ref={field}
        role="combobox"
        aria-label={t`Find a canned reply`}
        placeholder={t`Title or text`}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const here = found[at];
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
          else if (event.key === 'Enter' && here) onPut(here.text);
          else return;
          event.preventDefault();
        }}
        className={inputClass}
      />
      <div
        id={id}
        role="listbox"
        aria-label={t`Canned replies`}
        className="mt-2 grid max-h-[26rem] overflow-y-auto"
      >
        {found.map((reply, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus and names the chosen one
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={reply.id}
            ref={index === at ? chosen : null}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => onPut(reply.text)}
            className={cx('rounded-md px-3 py-2', index === at ? 'bg-gold-tint' : 'hover:bg-sunken')}
          >
            <span className="flex items-center gap-2 font-semibold">
              {reply.title}
              {reply.locale === wanted ? null : <Tag>{languageCodes[reply.locale]}</Tag>}
            </span>
            <span className="line-clamp-2 text-muted">{reply.text}</span>
          </div>
        ))}
      </div>
      {found.length === 0 ? (
        <EmptyState icon={MessageSquareDashed} title={sought ? t`Nothing found` : t`No canned replies yet`} />
      ) : null}
    </Dialog>
  );
}
