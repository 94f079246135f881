import { Trans } from '@lingui/react/macro';
import { FileText } from 'lucide-react';
import { cx } from '../../../ui/design/cx.ts';
import type { Line } from '../../conversation/conversation.ts';
import { StarsGiven } from '../Stars.tsx';
import { Card, ChoiceRows } from './Choices.tsx';
import { type Choice, choicesOf, fileNameOf, mediaOf, starsOf, textOf, webAddress } from './content.ts';
import { LinkedText } from './LinkedText.tsx';
import { Picture } from './Picture.tsx';
import { Video } from './Video.tsx';

interface Props {
  line: Line;
  /** Whether the message is the last of its group; its bubble then points at the author. */
  isLast: boolean;
  pressed: readonly string[];
}

/** Content of a message by its type. An unknown type shows its text. */
export function Message({ line, isLast, pressed }: Props) {
  const { message, isOwn, upload, delivery } = line;
  const text = textOf(message);
  const media = mediaOf(message);
  const choices = choicesOf(message);
  const tail = isLast && (isOwn ? 'rounded-br-[5px]' : 'rounded-bl-[5px]');
  if (media) {
    // A file sent from here is still in the browser; other files need an address.
    const address = upload?.preview ?? media.url;
    return (
      <>
        {media.fileType === 'image' ? <Picture address={address} /> : null}
        {media.fileType === 'video' ? <Video address={address} /> : null}
        {media.fileType === 'file' ? <FileLink address={address} name={fileNameOf(media)} /> : null}
        {text ? <Bubble isOwn={isOwn} text={text} className={cx('mt-1.5', tail)} /> : null}
      </>
    );
  }
  if (message.message_type === 'generic') return <Card message={message} pressed={pressed} />;
  const [choice] = message.payloads ?? [];
  if (message.message_type === 'postback' && choice) return <Pressed choice={choice} className={tail} />;
  return (
    <>
      {text || choices.length === 0 ? (
        <Bubble isOwn={isOwn} text={text} className={cx(tail, delivery !== 'succeed' && 'opacity-80')} />
      ) : null}
      {message.message_type === 'buttons' ? <ChoiceRows choices={choices} pressed={pressed} /> : null}
    </>
  );
}

function Bubble({ isOwn, text, className }: { isOwn: boolean; text: string; className: string }) {
  return (
    <div
      className={cx(
        'max-w-full rounded-lg px-4 py-2.5 text-[0.9375rem]',
        isOwn ? 'bg-own text-on-own' : 'border border-line bg-card',
        className,
      )}
    >
      {text ? (
        <LinkedText text={text} />
      ) : (
        <i className="text-sm not-italic opacity-80">
          <Trans>This message can’t be shown here. Please update the app.</Trans>
        </i>
      )}
    </div>
  );
}

/** A pressed choice, shown as an answer instead of typed text. */
function Pressed({ choice, className }: { choice: Choice; className: string | false }) {
  const stars = starsOf(choice);
  return (
    <div
      className={cx(
        'max-w-full rounded-lg border border-gold bg-progress-tint px-4 py-2.5 text-[0.9375rem] font-medium text-gold-text',
        className,
      )}
    >
      {stars === null ? choice.title : <StarsGiven stars={stars} />}
    </div>
  );
}

/** Link to a file that only another program can show. */
function FileLink({ address, name }: { address: string | undefined; name: string }) {
  const href = webAddress(address);
  const inside = (
    <>
      <span className="grid size-11 flex-none place-items-center rounded-sm bg-hero text-hero-gold">
        <FileText size={22} />
      </span>
      <span className="min-w-0">
        <b className="block truncate text-sm font-semibold">{name}</b>
        <span className="block text-xs text-muted">
          {href ? <Trans>Open the file</Trans> : <Trans>A file</Trans>}
        </span>
      </span>
    </>
  );
  const classes = 'flex max-w-full items-center gap-3 rounded-lg border border-line bg-card p-2.5 pr-4';
  return href ? (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes}>
      {inside}
    </a>
  ) : (
    <span className={classes}>{inside}</span>
  );
}
