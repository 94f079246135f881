import { chatPersonPayload } from '@kapao/contract/chat-payloads';
import { useLingui } from '@lingui/react/macro';
import { Headset } from 'lucide-react';
import { type ReactNode, use } from 'react';
import type { Line } from '../conversation/conversation.ts';
import { awaitsTeam } from './answerer.ts';
import { ChoiceButton, LeadsTo } from './message/ChoiceButton.tsx';
import { addressOf, choicesOf, starsOf } from './message/content.ts';
import { Stars } from './Stars.tsx';
import { ThreadActionsContext } from './thread-actions.ts';

interface Props {
  lines: readonly Line[];
  /** Whether the earlier conversation is loaded. */
  isReady: boolean;
  onSay: (text: string) => void;
}

/**
 * Replies that the newest message offers as chips, with a transfer to a person where a machine answers. Shows
 * the most common questions before the first message and while the team is awaited.
 */
export function Suggestions({ lines, isReady, onSay }: Props) {
  const { t } = useLingui();
  const { choose } = use(ThreadActionsContext);
  const newest = lines.at(-1);
  if (!newest || awaitsTeam(lines)) return isReady ? <Beginnings lines={lines} onSay={onSay} /> : null;
  if (newest.isOwn) return null;
  const replies = newest.message.message_type === 'quick_replies' ? choicesOf(newest.message) : [];
  const stars = replies.filter((each) => starsOf(each) !== null);
  const rest = replies.filter((each) => starsOf(each) === null);
  const team = t`Talk to the team`;
  const isOffered = newest.message.payloads?.some(({ payload }) => payload === chatPersonPayload);
  const forPerson = newest.by === 'bot' && !isOffered ? team : null;
  if (replies.length === 0 && !forPerson) return null;

  return (
    <Row>
      <legend className="sr-only">{t`Quick replies`}</legend>
      {stars.length > 0 ? <Stars choices={stars} onChoose={choose} /> : null}
      <div className={aside}>
        {rest.map((choice) => (
          <Chip
            key={choice.payload + choice.title}
            address={addressOf(choice)}
            onClick={() => choose(choice)}
          >
            {choice.title}
          </Chip>
        ))}
        {forPerson ? (
          <Chip quiet onClick={() => choose({ title: forPerson, payload: chatPersonPayload })}>
            <Headset size={18} />
            {forPerson}
          </Chip>
        ) : null}
      </div>
    </Row>
  );
}

/** Horizontally scrolling row, so that the conversation keeps its space on a small screen. */
const aside =
  'chat-chips flex gap-2 overflow-x-auto px-3.5 py-1 [scrollbar-width:none] pointer-fine:flex-wrap';

function Row({ children }: { children: ReactNode }) {
  return <fieldset className="chat-offers flex-none border-0 pb-2.5">{children}</fieldset>;
}

function Beginnings({ lines, onSay }: Pick<Props, 'lines' | 'onSay'>) {
  const { t } = useLingui();
  const said = new Set(lines.slice(-10).map(({ message }) => message.payload));
  const beginnings = [
    t`My deposit hasn’t arrived`,
    t`My withdrawal is late`,
    t`I have a question about a bonus`,
  ];
  const left = beginnings.filter((text) => !said.has(text));
  if (left.length === 0) return null;
  return (
    <Row>
      <legend className="sr-only">{t`Suggested questions`}</legend>
      {/* Before the first message there is nothing above the row, so it may wrap. */}
      <div className={lines.length > 0 ? aside : `${aside} flex-wrap justify-center`}>
        {left.map((text) => (
          <Chip key={text} onClick={() => onSay(text)}>
            {text}
          </Chip>
        ))}
      </div>
    </Row>
  );
}

interface ChipProps {
  quiet?: boolean;
  /** URL that the chip opens instead of calling `onClick`. */
  address?: URL | null;
  onClick: () => void;
  children: ReactNode;
}

export function Chip({ quiet = false, address = null, onClick, children }: ChipProps) {
  return (
    <ChoiceButton
      address={address}
      onClick={onClick}
      className={`inline-flex min-h-11 max-w-[min(20rem,80vw)] flex-none items-center gap-2 rounded-full border bg-card px-4 py-1.5 text-sm font-medium active:brightness-95 ${quiet ? 'border-line text-muted' : 'border-gold-text text-gold-text hover:bg-progress-tint'}`}
    >
      {children}
      {address ? <LeadsTo address={address} /> : null}
    </ChoiceButton>
  );
}
