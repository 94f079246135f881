import type { Conversation, Line } from '../engine/conversation.ts';

/** Who is at the other end: whoever of our side has written last, the house by itself excepted. */
export interface Answerer {
  readonly isMachine: boolean;
  readonly name: string | null;
}

export function answererOf(lines: readonly Line[]): Answerer | null {
  const last = lines.findLast(({ isOwn, by }) => !isOwn && by !== 'house');
  return last ? { isMachine: last.by === 'bot', name: last.by === 'bot' ? null : last.name } : null;
}

/** Who is writing: a name is a person's; without one it is whoever has answered. */
export function writerOf({ typing, lines }: Conversation): Answerer | null {
  if (!typing) return null;
  return typing.name === null
    ? (answererOf(lines) ?? { isMachine: false, name: null })
    : { isMachine: false, name: typing.name };
}
