import { useLingui } from '@lingui/react/macro';
import { Check, StickyNote } from 'lucide-react';
import { longDay } from '../../../base/bangkok.ts';
import { currentTag } from '../../../i18n/i18n.ts';
import { Time } from '../../../ui/show/Age.tsx';
import type { Case, Note } from '../chat.ts';
import { Stars } from './Stars.tsx';

export function DayLine({ at }: { at: Date }) {
  return <p className="py-2 text-center text-xs text-muted">{longDay(at, currentTag())}</p>;
}

/** End of a case; messages below belong to the next one. */
export function EndLine({ of: { solvedAt, how, by, rating } }: { of: Case }) {
  const { t } = useLingui();
  const name = by ?? '';
  const words =
    how === 'bot'
      ? t`Resolved by the assistant`
      : how === 'time'
        ? t`Resolved automatically, no further messages`
        : name
          ? t`Resolved by ${name}`
          : t`Resolved`;
  return (
    <p className="flex flex-wrap items-center gap-3 py-2 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      <span className="inline-flex items-center gap-1.5 rounded-full border border-line bg-card px-3 py-0.5">
        <Check size={13} aria-hidden className="text-success" />
        {words} <Time at={solvedAt} />
        {rating === null ? null : <Stars count={rating} />}
      </span>
    </p>
  );
}

/** Internal note; the customer never sees it. */
export function NoteLine({ note }: { note: Note }) {
  const { t } = useLingui();
  return (
    <div className="my-1 flex items-start gap-2.5 rounded-lg bg-progress-tint px-3.5 py-2">
      <StickyNote size={15} aria-hidden className="mt-0.5 flex-none text-progress" />
      <p className="min-w-0 whitespace-pre-wrap">
        <b className="font-semibold text-progress">
          {note.who}, {t`internal`}, <Time at={note.at} />:
        </b>{' '}
        {note.text}
      </p>
    </div>
  );
}
