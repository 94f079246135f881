import { Check, CornerDownRight } from 'lucide-react';
import { cx } from '../../../ui/design/cx.ts';
import type { Content } from '../chat.ts';
import { useLinkTargetTexts } from '../useLinkTargetTexts.ts';
import { imageOf, linkTargetOf } from './content.ts';

/** Choices that a message offered, with the one that was pressed. */
export function ChoicesOf({ content, pressed }: { content: Content; pressed: string | null }) {
  const places = useLinkTargetTexts();
  const { payloads } = content;
  if (!payloads?.length) return null;
  return (
    <ul className="flex flex-wrap justify-end gap-1.5">
      {payloads.map((choice, at) => {
        const image = imageOf(choice);
        const place = linkTargetOf(choice.payload);
        const chosen = pressed !== null && choice.payload === pressed;
        return (
          <li
            // What a message offers is a fixed list, known by its place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            title={place ? places[place] : choice.payload}
            className={cx(
              'inline-flex items-center gap-1.5 rounded-full border bg-card px-3 py-0.5',
              chosen ? 'border-strong font-semibold' : 'border-line text-muted',
            )}
          >
            {image ? <img src={image} alt="" className="size-5 rounded-sm object-cover" /> : null}
            {chosen ? <Check size={14} aria-hidden /> : null}
            {place ? <CornerDownRight size={13} aria-hidden /> : null}
            {choice.title}
          </li>
        );
      })}
    </ul>
  );
}
