import { chatPersonPayload } from '@kapao/contract/chat-payloads';
import { storedToken } from '../../../frame/api/session.ts';
import { chatLinkTargetOf as linkTargetFor } from '../../conversation/chat-links.ts';
import type { Line } from '../../conversation/conversation.ts';

export type Message = Line['message'];
export type Choice = NonNullable<Message['payloads']>[number];
export type Media = Exclude<NonNullable<Message['payload']>, string>;

/** Payloads with our prefix lead to a place in the app (decision 46); all others are answers. */
const appPrefix = 'kapao:';
const rating = 'kapao:rate:';

/** Returns a message's text or a file's caption; empty where it has none. */
export function textOf({ payload }: Message): string {
  return (typeof payload === 'string' ? payload : (payload?.message ?? '')).trim();
}

export function mediaOf({ message_type, payload }: Message): Media | null {
  return message_type === 'media' && typeof payload === 'object' ? (payload ?? null) : null;
}

/** Returns the place in the app that a choice leads to; null for an answer. */
export function linkTargetOf({ payload }: Choice): string | null {
  const isAnswer = payload === chatPersonPayload || payload.startsWith(rating);
  return payload.startsWith(appPrefix) && !isAnswer ? payload.slice(appPrefix.length) : null;
}

/** Returns the address that a choice opens; null for other choices. */
export function addressOf({ payload }: Choice): URL | null {
  return /^https:\/\//i.test(payload) && URL.canParse(payload) ? new URL(payload) : null;
}

/** Returns the choices that can be pressed. A place that this app does not know is left out, since nothing would happen. */
export function choicesOf({ payloads }: Message): readonly Choice[] {
  return (payloads ?? []).filter((choice) => {
    const target = linkTargetOf(choice);
    return target === null || linkTargetFor(target, storedToken() !== null) !== null;
  });
}

/** Returns the stars (1 to 5) that a choice gives; null for any other choice. */
export function starsOf({ payload }: Choice): number | null {
  const stars = payload.startsWith(rating) ? Number(payload.slice(rating.length)) : 0;
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null;
}

/**
 * Returns a message as a card: its file or the first choice's picture, the first line of the text as title,
 * and a row for each choice with a payload. A choice without a payload becomes a line of text.
 */
export function cardOf(message: Message) {
  const choices = choicesOf(message);
  const file = typeof message.payload === 'object' ? message.payload : null;
  const said = [
    textOf(message),
    ...choices.filter(({ payload }) => payload === '').map(({ title }) => title),
  ];
  const [title = '', ...rest] = said.join('\n').trim().split('\n');
  return {
    image: webAddress(file?.url ?? choices.find(({ image }) => image)?.image),
    title,
    text: rest.join('\n').trim(),
    rows: choices.filter(({ payload }) => payload !== ''),
  };
}

/**
 * Returns an http or https address that a browser may open or load; null for all others, such as
 * `javascript:`.
 */
export function webAddress(text: string | undefined): string | null {
  if (!text || !URL.canParse(text, location.href)) return null;
  const { protocol, href } = new URL(text, location.href);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** Returns an uploaded file's name from its path. */
export function fileNameOf({ filePath }: Media): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1);
}
