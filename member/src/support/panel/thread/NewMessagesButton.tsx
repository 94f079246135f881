import { Plural, useLingui } from '@lingui/react/macro';
import { ArrowDown } from 'lucide-react';
import type { Conversation } from '../../conversation/conversation.ts';
import { AnswererMark } from '../AnswererMark.tsx';
import { answererOf } from '../answerer.ts';
import { useMessageTexts } from '../message/useMessageTexts.ts';

interface Props {
  conversation: Conversation;
  /** Whether the end is more than a screen away. */
  far: boolean;
  onPress: () => void;
}

/** New messages below the reading position, and the way to them. */
export function NewMessagesButton({ conversation, far, onPress }: Props) {
  const { t } = useLingui();
  const words = useMessageTexts();
  const { lines, unread } = conversation;
  const newest = lines.findLast(({ isOwn }) => !isOwn);
  const arrow = (
    <span className="grid size-10 flex-none place-items-center rounded-full bg-hero text-hero-text">
      <ArrowDown size={20} />
    </span>
  );
  if (unread === 0 || !newest)
    return far ? (
      <button
        type="button"
        aria-label={t`Go to latest message`}
        onClick={onPress}
        className="absolute right-3 bottom-2.5 rounded-full border border-line bg-card p-0.5 shadow-md"
      >
        {arrow}
      </button>
    ) : null;
  return (
    <button
      type="button"
      onClick={onPress}
      className="toast absolute inset-x-3 bottom-2.5 mx-auto flex max-w-[440px] items-center gap-2.5 rounded-lg border border-gold bg-card p-2 text-left shadow-lg"
    >
      <AnswererMark who={answererOf(lines)} on="page" className="size-9 text-[14px]" />
      <span className="min-w-0 flex-1 text-sm">
        <b className="block text-xs font-semibold text-gold-text">
          <Plural value={unread} one="# new message" other="# new messages" />
        </b>
        <span className="block truncate">{words(newest.message)}</span>
      </span>
      {arrow}
    </button>
  );
}
