import { useLingui } from '@lingui/react/macro';
import { Bot, Check, CheckCheck, CornerDownRight, House, MousePointerClick } from 'lucide-react';
import { cx } from '../../../ui/design/cx.ts';
import { Time } from '../../../ui/show/Age.tsx';
import type { Content, Message } from '../chat.ts';
import { useLinkTargetTexts } from '../useLinkTargetTexts.ts';
import { imageOf, linkTargetOf, mediaOf, starsOf, textOf } from './content.ts';
import { MediaPart } from './MediaPart.tsx';
import { Stars } from './Stars.tsx';
import type { ThreadItem } from './thread-items.ts';

interface Props {
  item: Extract<ThreadItem, { kind: 'message' }>;
  /** Whether the customer has read the message. */
  isRead: boolean;
  onOpen: (seq: number, url: string) => void;
  onRenew: (seq: number) => Promise<unknown>;
}

/** One message: the customer's on the left, ours on the right. Sender and time are shown below the last of a group. */
export function MessageLine({ item, isRead, onOpen, onRenew }: Props) {
  const { message, endsGroup, pressed } = item;
  const content = message.message;
  const ours = message.sender !== 'customer';
  const media = mediaOf(content);
  const text = textOf(content);
  const isPress = content.message_type === 'postback';
  const hasBubble = text !== '' || isPress || !isKnown(content);
  return (
    <article
      aria-label={message.name ?? undefined}
      className={cx(
        'flex max-w-[min(86%,560px)] flex-col gap-1',
        ours ? 'items-end self-end' : 'items-start',
        endsGroup && 'mb-2',
      )}
    >
      {media ? <MediaPart media={media} seq={message.seq} onOpen={onOpen} onRenew={onRenew} /> : null}
      {hasBubble ? (
        <div
          className={cx(
            'w-fit rounded-xl px-3.5 py-2 whitespace-pre-wrap',
            !ours && 'self-start rounded-bl-sm border border-line bg-card',
            ours && message.by === 'house' && 'rounded-br-sm border border-line bg-sunken',
            ours && message.by !== 'house' && 'rounded-br-sm bg-strong text-on-strong',
          )}
        >
          {isPress ? <Pressed content={content} text={text} /> : text || <UnknownKind />}
        </div>
      ) : null}
      {isPress ? null : <ChoicesOf content={content} pressed={pressed} />}
      {endsGroup ? <MessageFooter message={message} isRead={isRead} /> : null}
    </article>
  );
}

/** Whether this version of the Console can show the message. A newer server may send other types. */
function isKnown({ message_type, payload, payloads }: Content): boolean {
  return message_type !== 'unknown' && Boolean(payload || payloads?.length);
}

function UnknownKind() {
  const { t } = useLingui();
  return <i>{t`Message cannot be shown here`}</i>;
}

/** Button that the customer pressed: its text, or the stars that it gave. */
function Pressed({ content, text }: { content: Content; text: string }) {
  const { t } = useLingui();
  const [choice] = content.payloads ?? [];
  const stars = choice ? starsOf(choice) : null;
  return (
    <span className="inline-flex items-center gap-2">
      <MousePointerClick size={14} aria-label={t`Pressed`} className="flex-none text-muted" />
      {stars === null ? choice?.title || text || '–' : <Stars count={stars} />}
    </span>
  );
}

function MessageFooter({ message, isRead }: { message: Message; isRead: boolean }) {
  const { t } = useLingui();
  const { by, name, createdAt } = message;
  const time = <Time at={createdAt} />;
  if (by === 'customer') return <p className="text-xs text-muted">{time}</p>;
  const who = by === 'bot' ? name || t`Assistant` : by === 'house' ? t`Automatic` : (name ?? t`A colleague`);
  return (
    <p className="flex items-center gap-1.5 text-xs text-muted">
      {by === 'bot' ? <Bot size={13} aria-label={t`Assistant`} /> : null}
      {by === 'house' ? <House size={13} aria-hidden /> : null}
      {who}, {time}
      {isRead ? (
        <span className="inline-flex items-center gap-1">
          · {t`read`} <CheckCheck size={14} aria-hidden />
        </span>
      ) : (
        <Check size={14} aria-label={t`sent`} />
      )}
    </p>
  );
}

/** Choices that a message offered, with the one that was pressed. */
function ChoicesOf({ content, pressed }: { content: Content; pressed: string | null }) {
  const targetTexts = useLinkTargetTexts();
  const { payloads } = content;
  if (!payloads?.length) return null;
  return (
    <ul className="flex flex-wrap justify-end gap-1.5">
      {payloads.map((choice, at) => {
        const image = imageOf(choice);
        const target = linkTargetOf(choice.payload);
        const chosen = pressed !== null && choice.payload === pressed;
        return (
          <li
            // Uses the index as the key, because the choices of a message are a fixed list.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            title={target ? targetTexts[target] : choice.payload}
            className={cx(
              'inline-flex items-center gap-1.5 rounded-full border bg-card px-3 py-0.5',
              chosen ? 'border-strong font-semibold' : 'border-line text-muted',
            )}
          >
            {image ? <img src={image} alt="" className="size-5 rounded-sm object-cover" /> : null}
            {chosen ? <Check size={14} aria-hidden /> : null}
            {target ? <CornerDownRight size={13} aria-hidden /> : null}
            {choice.title}
          </li>
        );
      })}
    </ul>
  );
}
