import { isVisible } from '@kapao/contract/visible-text';
import { useLingui } from '@lingui/react/macro';
import { SendHorizontal } from 'lucide-react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { inThisTab } from '../../../base/storage.ts';
import { chatDraftKey } from '../../../frame/api/session.ts';
import { cx } from '../../../ui/design/cx.ts';
import type { ConversationActions } from '../../conversation/conversation.ts';
import { textMax } from '../../conversation/outbox/outgoing.ts';
import { AttachButton } from './AttachButton.tsx';
import { cutText } from './cut-text.ts';
import { FilesToSend } from './FilesToSend.tsx';
import { hasKeyboard } from './has-keyboard.ts';
import { Notes } from './Notes.tsx';
import type { ChosenFiles } from './useChosenFiles.ts';

interface Props {
  actions: ConversationActions;
  files: ChosenFiles;
}

/** Message field with its buttons. */
export function Composer({ actions, files }: Props) {
  const { t } = useLingui();
  const [text, setText] = useDraft();
  const [isCut, setIsCut] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const { refusal, onRefusalSeen } = files;
  const fileCount = files.chosen.length;
  const hasText = isVisible(text);
  const sendable = hasText || fileCount > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: focused again when files were chosen or removed, so that Enter sends
  useEffect(() => {
    if (hasKeyboard()) field.current?.focus({ preventScroll: true });
  }, [fileCount]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as high as the text, up to the five lines of its class
  useLayoutEffect(() => {
    const area = field.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [text]);

  function write(next: string): void {
    const kept = cutText(next);
    setText(kept);
    setIsCut(kept.length < next.length);
    if (refusal) onRefusalSeen();
    if (kept !== '') actions.typing();
  }

  function send(): void {
    if (!sendable) return;
    if (fileCount > 0) files.send();
    if (hasText) {
      actions.sendText(text.trim());
      setText('');
      setIsCut(false);
      field.current?.focus({ preventScroll: true });
    }
  }

  function pressed(event: KeyboardEvent): void {
    // Enter that confirms a word of an input method does not send; older browsers report it only by the key code.
    const composes = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || composes || !hasKeyboard()) return;
    event.preventDefault();
    send();
  }

  /** Cuts a long paste before the field receives it: a million lines would block it for minutes. */
  function pasted(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const { clipboardData } = event;
    const added = clipboardData.getData('text/plain');
    // Office programs add a picture to copied cells or sentences, of which only the text is wanted.
    const isWords = added !== '' && clipboardData.types.includes('text/html');
    if (clipboardData.files.length > 0 && !isWords) {
      event.preventDefault();
      files.choose([...clipboardData.files]);
      return;
    }
    const area = event.currentTarget;
    const room = textMax - text.length + (area.selectionEnd - area.selectionStart);
    if (added.length <= room) return;
    event.preventDefault();
    area.setRangeText(cutText(added, room), area.selectionStart, area.selectionEnd, 'end');
    write(area.value);
    setIsCut(true);
  }

  return (
    <div className="flex-none border-t border-line bg-card pb-[env(safe-area-inset-bottom)]">
      <Notes id={noteId} length={text.length} isCut={isCut} refusal={refusal} onRefusalSeen={onRefusalSeen} />
      <FilesToSend files={files} />
      <div className="mx-auto flex max-w-[748px] items-end gap-1.5 px-2 py-2.5 tight:py-1.5">
        <AttachButton onAttach={files.choose} />
        <textarea
          ref={field}
          rows={1}
          value={text}
          maxLength={textMax}
          aria-label={t`Message`}
          aria-describedby={noteId}
          placeholder={t`Write a message`}
          enterKeyHint={hasKeyboard() ? 'send' : 'enter'}
          onChange={(event) => write(event.target.value)}
          onKeyDown={pressed}
          onPaste={pasted}
          className="max-h-[min(9.625rem,28cqh)] min-h-12 min-w-0 flex-1 resize-none rounded-[24px] border border-line bg-page focus-visible:border-transparent focus-visible:outline-offset-0 px-4.5 py-[10px] text-base [scrollbar-width:thin] placeholder:text-muted"
        />
        <button
          type="button"
          aria-label={t`Send`}
          aria-disabled={!sendable}
          // The field keeps the focus, so that the phone keeps its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={send}
          className={cx(
            'grid size-12 flex-none place-items-center rounded-full border transition-colors duration-(--quick)',
            sendable ? 'gold-fill' : 'border-transparent text-muted',
          )}
        >
          <SendHorizontal size={22} />
        </button>
      </div>
    </div>
  );
}

/** Unsent text; it is kept when the chat closes and on a reload, but not beyond the tab. */
function useDraft(): [string, (text: string) => void] {
  const [text, setText] = useState(() => cutText(inThisTab.read(chatDraftKey) ?? ''));
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') inThisTab.remove(chatDraftKey);
      else inThisTab.write(chatDraftKey, next);
    },
  ];
}
