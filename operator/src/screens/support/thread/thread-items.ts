import { dayKey } from '@kapao/core/calendar';
import { minuteMs } from '@kapao/core/time';
import type { Case, Choice, Message, Note } from '../chat.ts';

export type ThreadItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: Date }
  | { readonly kind: 'end'; readonly key: string; readonly of: Case }
  | { readonly kind: 'note'; readonly key: string; readonly note: Note }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** The last of several that one person said after each other: who and when stands below it. */
      readonly isLast: boolean;
      /** What of its choices was pressed. */
      readonly pressed: string | null;
    };

interface Parts {
  readonly messages: readonly Message[];
  readonly isAll: boolean;
  readonly notes: readonly Note[];
  readonly cases: readonly Case[];
}

/** Said within so many ms of each other, messages of one person are one breath. */
const breathMs = 5 * minuteMs;

/** What was said, with what colleagues noted at their places, the days, and where one matter ended and the next began. */
export function threadItems({ messages, isAll, notes, cases }: Parts): ThreadItem[] {
  const items: ThreadItem[] = [];
  const oldest = messages[0]?.seq ?? 0;
  const ends = cases
    .flatMap((one) => (one.solvedAt ? [{ of: one, at: one.solvedAt }] : []))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  const begun = messages[0]?.createdAt ?? '';
  let day = '';
  let nextEnd = ends.findIndex(({ at }) => isAll || at >= begun);
  const endBefore = (until: string | null) => {
    for (let end = ends[nextEnd]; nextEnd !== -1 && end; end = ends[nextEnd]) {
      if (until !== null && end.at > until) return;
      items.push({ kind: 'end', key: `end ${end.at}`, of: end.of });
      nextEnd += 1;
    }
  };
  const notesAfter = (from: number, to: number) => {
    for (const note of notes)
      if (note.afterSeq >= from && note.afterSeq < to)
        items.push({ kind: 'note', key: `note ${note.id}`, note });
  };
  // Those of a page that is not here yet come with it.
  if (isAll) notesAfter(0, messages[0]?.seq ?? Number.POSITIVE_INFINITY);
  else notesAfter(oldest - 1, oldest);
  for (const [at, message] of messages.entries()) {
    const next = messages[at + 1];
    endBefore(message.createdAt);
    const its = dayKey(new Date(message.createdAt));
    if (its !== day) items.push({ kind: 'day', key: `day ${its}`, at: new Date(message.createdAt) });
    day = its;
    items.push({
      kind: 'message',
      key: message._id,
      message,
      isLast: !next || !isOneBreath(message, next) || hasNote(notes, message.seq),
      pressed: pressedOf(message, messages, at),
    });
    notesAfter(message.seq, next?.seq ?? Number.POSITIVE_INFINITY);
  }
  endBefore(null);
  return items;
}

function isOneBreath(one: Message, next: Message): boolean {
  const apart = Date.parse(next.createdAt) - Date.parse(one.createdAt);
  return one.by === next.by && one.name === next.name && apart < breathMs;
}

function hasNote(notes: readonly Note[], seq: number): boolean {
  return notes.some(({ afterSeq }) => afterSeq === seq);
}

/** The payload that came back of this message's choices: of the first press after it. */
function pressedOf(message: Message, messages: readonly Message[], at: number): string | null {
  const offered = payloads(message.message.payloads);
  if (offered.length === 0 || message.sender === 'customer') return null;
  const press = messages
    .slice(at + 1)
    .find(
      ({ sender, message: { message_type, payloads: sent } }) =>
        sender === 'customer' &&
        message_type === 'postback' &&
        payloads(sent).some((payload) => offered.includes(payload)),
    );
  return payloads(press?.message.payloads)[0] ?? null;
}

function payloads(choices: readonly Choice[] | null | undefined): string[] {
  return choices?.map(({ payload }) => payload) ?? [];
}
