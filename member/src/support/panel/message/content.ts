import { chatPersonPayload } from '@kapao/contract/chat-payloads';
import { storedToken } from '../../../frame/api/session.ts';
import { chatLinkTargetOf as placeIn } from '../../conversation/chat-links.ts';
import type { Line } from '../../conversation/conversation.ts';

export type Message = Line['message'];
export type Choice = NonNullable<Message['payloads']>[number];
export type Media = Exclude<NonNullable<Message['payload']>, string>;

/** A meaning that is ours leads to a place in the app (decision 46); all others are answers. */
const ours = 'kapao:';
const rating = 'kapao:rate:';

/** What it says in words; a file's caption; empty where it says nothing. */
export function textOf({ payload }: Message): string {
  return (typeof payload === 'string' ? payload : (payload?.message ?? '')).trim();
}

export function mediaOf({ message_type, payload }: Message): Media | null {
  return message_type === 'media' && typeof payload === 'object' ? (payload ?? null) : null;
}

/** The place in the app that a choice leads to; null for what is sent back. */
export function linkTargetOf({ payload }: Choice): string | null {
  const isAnswer = payload === chatPersonPayload || payload.startsWith(rating);
  return payload.startsWith(ours) && !isAnswer ? payload.slice(ours.length) : null;
}

/** The address that a choice opens; null for what leads nowhere outside. */
export function addressOf({ payload }: Choice): URL | null {
  return /^https:\/\//i.test(payload) && URL.canParse(payload) ? new URL(payload) : null;
}

/** What can be pressed of what a message offers. A place that this app does not have is not shown: nothing would happen. */
export function choicesOf({ payloads }: Message): readonly Choice[] {
  return (payloads ?? []).filter((choice) => {
    const place = linkTargetOf(choice);
    return place === null || placeIn(place, storedToken() !== null) !== null;
  });
}

/** How many of five stars a choice gives; null for every other choice. */
export function starsOf({ payload }: Choice): number | null {
  const stars = payload.startsWith(rating) ? Number(payload.slice(rating.length)) : 0;
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null;
}

/**
 * A card: the picture is its file, else that of the first choice that has one, the first line of the text is its title, and each
 * choice that means something is a row to press. One that means nothing is a line of the card.
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

/** An address that a browser may be led to or load from: none that runs, such as `javascript:`. */
export function webAddress(text: string | undefined): string | null {
  if (!text || !URL.canParse(text, location.href)) return null;
  const { protocol, href } = new URL(text, location.href);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** The name of an uploaded file, as its path has it. */
export function fileNameOf({ filePath }: Media): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1);
}
