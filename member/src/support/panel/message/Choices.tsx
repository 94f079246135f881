import { Check, ChevronRight } from 'lucide-react';
import { use } from 'react';
import { cx } from '../../../ui/design/cx.ts';
import { ThreadActionsContext } from '../thread-actions.ts';
import { ChoiceButton, LeadsTo } from './ChoiceButton.tsx';
import { addressOf, type Choice, cardOf, linkTargetOf, type Message, webAddress } from './content.ts';
import { LinkedText } from './LinkedText.tsx';
import { useFreshAddress } from './useFreshAddress.ts';

/** Answer buttons below a message. They stay; the pressed one is marked and cannot be pressed again. */
export function ChoiceRows({ choices, pressed }: { choices: readonly Choice[]; pressed: readonly string[] }) {
  return (
    <ul className="mt-1.5 grid w-[min(300px,100%)] gap-1.5">
      {choices.map((choice) => (
        <li key={choice.payload + choice.title}>
          <Row
            choice={choice}
            isPressed={pressed.includes(choice.payload)}
            classes="rounded-md border border-line bg-card aria-pressed:border-gold-text"
          />
        </li>
      ))}
    </ul>
  );
}

/** Card with a picture, a title, a text and buttons. */
export function Card({ message, pressed }: { message: Message; pressed: readonly string[] }) {
  const { image, title, text, rows } = cardOf(message);
  return (
    <article className="w-[min(300px,100%)] overflow-hidden rounded-lg border border-line bg-card">
      <div className="flex gap-3 p-3">
        {image ? <CardPicture address={image} /> : null}
        <div className="min-w-0 flex-1 self-center">
          {title ? (
            <b className="block text-base leading-[1.6] font-semibold">
              <LinkedText text={title} />
            </b>
          ) : null}
          {text ? (
            <div className="text-[0.8125rem] text-muted">
              <LinkedText text={text} />
            </div>
          ) : null}
        </div>
      </div>
      <ul>
        {rows.map((choice) => (
          <li key={choice.payload + choice.title} className="border-t border-line">
            <Row
              choice={choice}
              isPressed={pressed.includes(choice.payload)}
              classes="font-medium text-gold-text"
              picture={rows.filter((each) => each.image).length > 1 ? webAddress(choice.image) : null}
            />
          </li>
        ))}
      </ul>
    </article>
  );
}

/** Supplementary picture: if it fails to load, the text stands alone. */
function CardPicture({ address }: { address: string }) {
  const { shown, lost, tries, onCame, onLost } = useFreshAddress(address);
  return shown && !lost ? (
    <img
      key={tries}
      src={shown}
      alt=""
      loading="lazy"
      decoding="async"
      onLoad={onCame}
      onError={() => onLost()}
      className="h-[92px] w-[74px] flex-none rounded-sm border border-line bg-skeleton object-cover object-top"
    />
  ) : null;
}

interface RowProps {
  choice: Choice;
  isPressed: boolean;
  classes: string;
  /** Picture of this choice, where several have their own. */
  picture?: string | null;
}

function Row({ choice, isPressed, classes, picture = null }: RowProps) {
  const { choose } = use(ThreadActionsContext);
  const leads = linkTargetOf(choice) !== null;
  const address = addressOf(choice);
  return (
    <ChoiceButton
      address={address}
      aria-pressed={leads ? undefined : isPressed}
      aria-disabled={isPressed || undefined}
      onClick={() => (isPressed ? undefined : choose(choice))}
      className={cx(
        'flex min-h-12 w-full items-center gap-2.5 px-3.5 py-2 text-left text-[0.9375rem]',
        'aria-pressed:bg-progress-tint aria-pressed:font-medium aria-pressed:text-gold-text',
        !isPressed && 'hover:bg-page active:bg-page',
        classes,
      )}
    >
      {isPressed ? <Check size={19} /> : null}
      {picture ? (
        <img src={picture} alt="" loading="lazy" className="size-9 rounded-sm object-cover" />
      ) : null}
      <span className="min-w-0 flex-1">{choice.title}</span>
      {leads ? <ChevronRight size={19} /> : null}
      {address ? <LeadsTo address={address} /> : null}
    </ChoiceButton>
  );
}
