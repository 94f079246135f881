import { chatPersonPayload } from '@kapao/contract/chat-payloads';
import type { Conversation, Line } from '../conversation/conversation.ts';
import { starsOf } from './message/content.ts';

/** Who is at the other end. */
export interface Answerer {
  readonly isMachine: boolean;
  readonly name: string | null;
}

/** Whoever of our side has written last, the house by itself excepted. After a call for a person that is the team. */
export function answererOf(lines: readonly Line[]): Answerer | null {
  const at = lines.findLastIndex(({ isOwn, by }) => !isOwn && by !== 'house');
  const last = lines[at];
  if (!last) return null;
  const isMachine = last.by === 'bot' && !lines.slice(at + 1).some(hasCalled);
  return { isMachine, name: last.by === 'bot' ? null : last.name };
}

/** A press on it; or what the house says by itself, which it does only where no assistant has the conversation. */
function hasCalled({ by, message, delivery }: Line): boolean {
  const isPress = message.message_type === 'postback' && message.payloads?.[0]?.payload === chatPersonPayload;
  return by === 'house' || (isPress && delivery !== 'failed');
}

/** The newest is with the team, whom nobody of us has answered for yet: not a machine, and not the stars at the end. */
export function awaitsTeam(lines: readonly Line[]): boolean {
  const newest = lines.at(-1);
  if (!newest?.isOwn || newest.seq === null || answererOf(lines)?.isMachine) return false;
  return !newest.message.payloads?.some((choice) => starsOf(choice) !== null);
}

/** Who is writing: a name is a person's; without one it is whoever has answered. */
export function writerOf({ typing, lines }: Conversation): Answerer | null {
  if (!typing) return null;
  return typing.name === null
    ? (answererOf(lines) ?? { isMachine: false, name: null })
    : { isMachine: false, name: typing.name };
}
