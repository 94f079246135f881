import { chatTextMax } from '@kapao/contract/chat-message';
import { useLingui } from '@lingui/react/macro';
import { StickyNote } from 'lucide-react';
import { useRef, useState } from 'react';
import { callBackoffice } from '../../../frame/api/backoffice.ts';
import { useKeys } from '../../../frame/keys/useKeys.ts';
import type { AssignmentState } from '../../../frame/queue/queue.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { IconButton } from '../../../ui/button/IconButton.tsx';
import { cx } from '../../../ui/design/cx.ts';
import { type Chat, useNameOf } from '../chat.ts';
import { AttachButton } from './AttachButton.tsx';
import { Attached } from './Attached.tsx';
import { ChoicesButton } from './ChoicesDialog.tsx';
import { ComposerHints } from './ComposerHints.tsx';
import { fill, type PlaceholderValues } from './fill.ts';
import { RepliesBar } from './RepliesBar.tsx';
import { SendConfirmation } from './SendConfirmation.tsx';
import { TextBox } from './TextBox.tsx';
import { useAttach } from './useAttach.ts';
import { useDraft } from './useDraft.ts';
import { useReplies } from './useReplies.ts';
import { useSend } from './useSend.ts';

interface Props {
  chat: Chat;
  assignment: AssignmentState;
  seen: number;
  newest: number;
  /** Current values of the placeholders. */
  values: PlaceholderValues;
  onSent: () => void;
}

/** Editor of an answer to the customer or of an internal note. mod+Enter sends. */
export function Composer({ chat, assignment, seen, newest, values, onSent }: Props) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, change] = useDraft(chat.id);
  const [finding, setFinding] = useState(false);
  const sendTyping = useTypingHint(chat.id);
  const replies = useReplies(chat.locale);
  const attach = useAttach(chat.id);
  // Focuses at once, so that typing after the key R goes into the field.
  const focus = () => field.current?.focus();
  const sent = () => {
    focus();
    onSent();
  };
  const send = useSend({ chat, draft, assignment, seen, newest, isUploading: attach.busy, onSent: sent });
  const { isNote } = draft;
  const text = isNote ? draft.note : draft.text;
  const name = nameOf(chat);
  const write = (next: string) => {
    if (isNote) return change({ note: next });
    // A slash in an empty field opens the canned replies.
    if (next === '/' && text === '') return setFinding(true);
    send.leave();
    change({ text: next });
    if (next.trim() !== '') sendTyping();
  };
  const put = (reply: string) => {
    const { text: said, filled } = fill(reply, values);
    const before = draft.text.trimEnd();
    const whole = before === '' ? said : `${before}\n${said}`;
    change({
      text: whole.slice(0, chatTextMax),
      filled: [...new Set([...draft.filled, ...filled])],
      isNote: false,
    });
    focus();
  };
  const writeAs = (note: boolean) => {
    change({ isNote: note });
    focus();
  };
  useKeys([
    { keys: 'r', label: t`reply`, run: () => writeAs(false) },
    { keys: 'n', label: t`note`, run: () => writeAs(true) },
    { keys: '$mod+Enter', label: t`send`, whileTyping: true, off: !send.ready, run: send.send },
    { keys: 'q', label: t`canned reply`, run: () => setFinding(true) },
    ...replies.first.map((reply, at) => ({
      keys: String(at + 1),
      label: reply.title,
      rare: true,
      run: () => put(reply.text),
    })),
  ]);
  return (
    <section
      aria-label={t`Reply`}
      data-answers
      className="grid flex-none gap-2 border-t border-line bg-card px-5 py-3 max-md:px-3 max-md:py-2"
    >
      {isNote ? null : <RepliesBar replies={replies} finding={finding} onFinding={setFinding} onPut={put} />}
      <SendConfirmation assignment={assignment} send={send} />
      <div
        className={cx(
          'rounded-xl border ring-gold/25 focus-within:ring-3',
          isNote ? 'border-progress bg-progress-tint' : 'border-gold bg-card',
        )}
      >
        <TextBox
          ref={field}
          aria-label={isNote ? t`Internal note` : t`Reply to ${name}`}
          placeholder={isNote ? t`Internal: not shown to the customer` : t`Reply to ${name}`}
          value={text}
          filled={isNote ? [] : draft.filled}
          maxLength={chatTextMax}
          // The text is read-only while it is being sent.
          readOnly={send.busy}
          onChange={write}
          onPaste={(event) => {
            const [file] = event.clipboardData.files;
            if (!file || isNote) return;
            event.preventDefault();
            void attach.put(file);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            event.currentTarget.blur();
          }}
        />
        {isNote ? null : <Attached chatId={chat.id} draft={draft} busy={attach.busy} />}
        <div className="flex items-center gap-0.5 px-2 pb-2">
          {isNote ? null : (
            <>
              <AttachButton
                attach={attach}
                disabled={draft.choices !== null && draft.choices.kind !== 'generic'}
              />
              <ChoicesButton chatId={chat.id} draft={draft} />
            </>
          )}
          <IconButton
            label={isNote ? t`Reply to the customer` : t`Internal note`}
            keys={isNote ? 'r' : 'n'}
            aria-pressed={isNote}
            className={isNote ? 'bg-progress-tint text-progress' : ''}
            onClick={() => writeAs(!isNote)}
          >
            <StickyNote size={17} />
          </IconButton>
          <ComposerHints
            text={text}
            send={send}
            hasFilled={!isNote && draft.filled.some((one) => text.includes(one))}
          />
          <Button
            variant="gold"
            keys="$mod+Enter"
            className="ml-auto"
            busy={send.busy}
            disabled={!send.ready}
            onClick={send.send}
          >
            {isNote ? t`Add note` : t`Send`}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Minimum interval of typing hints to the customer, in ms. */
const everyMs = 3000;

function useTypingHint(id: string): () => void {
  const sentAt = useRef(0);
  return () => {
    const now = Date.now();
    if (now - sentAt.current < everyMs) return;
    sentAt.current = now;
    // Losing a typing hint has no consequence.
    callBackoffice('typeInChat', { params: { id }, body: {} }).catch(() => undefined);
  };
}
