import { chatPersonPayload } from '@kapao/contract/chat-payloads';
import type { Conversation, Line } from '../conversation/conversation.ts';
import { starsOf } from './message/content.ts';

/** Person or machine that answers. */
export interface Answerer {
  readonly isMachine: boolean;
  readonly name: string | null;
}

/** Returns who answered last, not counting automatic messages. After the customer asked for a person it is the team. */
export function answererOf(lines: readonly Line[]): Answerer | null {
  const at = lines.findLastIndex(({ isOwn, by }) => !isOwn && by !== 'house');
  const last = lines[at];
  if (!last) return null;
  const isMachine = last.by === 'bot' && !lines.slice(at + 1).some(hasAskedForPerson);
  return { isMachine, name: last.by === 'bot' ? null : last.name };
}

/**
 * Whether the customer asked for a person, or an automatic message was sent, which happens only while no assistant has the
 * conversation.
 */
function hasAskedForPerson({ by, message, delivery }: Line): boolean {
  const isPress = message.message_type === 'postback' && message.payloads?.[0]?.payload === chatPersonPayload;
  return by === 'house' || (isPress && delivery !== 'failed');
}

/** Whether the newest message waits for the team: it is stored, no machine answers, and it is not the final rating. */
export function awaitsTeam(lines: readonly Line[]): boolean {
  const newest = lines.at(-1);
  if (!newest?.isOwn || newest.seq === null || answererOf(lines)?.isMachine) return false;
  return !newest.message.payloads?.some((choice) => starsOf(choice) !== null);
}

/** Returns who is typing: with a name it is a person, otherwise whoever answered last. */
export function writerOf({ typing, lines }: Conversation): Answerer | null {
  if (!typing) return null;
  return typing.name === null
    ? (answererOf(lines) ?? { isMachine: false, name: null })
    : { isMachine: false, name: typing.name };
}
