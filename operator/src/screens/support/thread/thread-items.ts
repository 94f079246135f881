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
      /** Whether the message is the last of a group by one sender; sender and time are shown below it. */
      readonly endsGroup: boolean;
      /** Payload of the choice that was pressed; null if none. */
      readonly pressed: string | null;
    };

interface Parts {
  readonly messages: readonly Message[];
  readonly isAll: boolean;
  readonly notes: readonly Note[];
  readonly cases: readonly Case[];
}

/** Maximum gap in ms between messages of one group. */
const groupGapMs = 5 * minuteMs;

/** Returns messages with internal notes in their places, day dividers and the ends of cases. */
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
  // Notes of a page that is not loaded come with that page.
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
      endsGroup: !next || !isSameGroup(message, next) || hasNote(notes, message.seq),
      pressed: pressedOf(message, messages, at),
    });
    notesAfter(message.seq, next?.seq ?? Number.POSITIVE_INFINITY);
  }
  endBefore(null);
  return items;
}

function isSameGroup(one: Message, next: Message): boolean {
  const apart = Date.parse(next.createdAt) - Date.parse(one.createdAt);
  return one.by === next.by && one.name === next.name && apart < groupGapMs;
}

function hasNote(notes: readonly Note[], seq: number): boolean {
  return notes.some(({ afterSeq }) => afterSeq === seq);
}

/** Returns the payload of the first press after a message that matches one of its choices. */
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
