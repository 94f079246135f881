import { chatLinkTargets } from '@kapao/contract/backoffice/chat-states';
import type { Choice, Content, Media } from '../chat.ts';

const ours = 'kapao:';
const rating = 'kapao:rate:';

/** What it says in words; a file's caption; empty where it says nothing. */
export function textOf({ payload }: Content): string {
  return (typeof payload === 'string' ? payload : (payload?.message ?? '')).trim();
}

export function mediaOf({ payload }: Content): Media | null {
  return typeof payload === 'object' ? (payload ?? null) : null;
}

export type ChatLinkTarget = (typeof chatLinkTargets)[number];

/** The place in the app that a choice leads to; null for what is sent back. */
export function linkTargetOf(payload: string): ChatLinkTarget | null {
  if (!payload.startsWith(ours)) return null;
  const [name] = payload.slice(ours.length).split('/');
  return chatLinkTargets.find((place) => place === name) ?? null;
}

/** It would lead into the app, to no place that there is: the server refuses it. */
export const isNowhere = (payload: string): boolean =>
  /^kapao:/i.test(payload) && linkTargetOf(payload) === null;

export const payloadOf = (place: ChatLinkTarget): string => `${ours}${place}`;

/** How many of five stars a choice gives; null for every other choice. */
export function starsOf({ payload }: Choice): number | null {
  const stars = payload.startsWith(rating) ? Number(payload.slice(rating.length)) : 0;
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null;
}

/** A picture of a choice comes from whoever wrote the message: only addresses that load, and run nothing. */
export function imageOf({ image }: Choice): string | null {
  return image && /^(?:https:\/\/|\/(?!\/))/.test(image) ? image : null;
}

/** Whether an address of a file opens it no more; the server says until when it does, in seconds. */
export function isOver(url: string, now: Date): boolean {
  const until = Number(new URLSearchParams(url.split('?')[1] ?? '').get('until'));
  return until > 0 && until * 1000 <= now.getTime();
}
