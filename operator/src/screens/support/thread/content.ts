import { chatLinkTargets } from '@kapao/contract/backoffice/chat-states';
import type { Choice, Content, Media } from '../chat.ts';

const appScheme = 'kapao:';
const rating = 'kapao:rate:';

/** Returns a message's text or a file's caption; empty if there is none. */
export function textOf({ payload }: Content): string {
  return (typeof payload === 'string' ? payload : (payload?.message ?? '')).trim();
}

export function mediaOf({ payload }: Content): Media | null {
  return typeof payload === 'object' ? (payload ?? null) : null;
}

export type ChatLinkTarget = (typeof chatLinkTargets)[number];

/** Returns the app screen that a choice opens; null if its payload is sent back instead. */
export function linkTargetOf(payload: string): ChatLinkTarget | null {
  if (!payload.startsWith(appScheme)) return null;
  const [name] = payload.slice(appScheme.length).split('/');
  return chatLinkTargets.find((target) => target === name) ?? null;
}

/** Whether a payload has the app's scheme but an unknown target. The server refuses these. */
export const isUnknownTarget = (payload: string): boolean =>
  /^kapao:/i.test(payload) && linkTargetOf(payload) === null;

export const payloadOf = (target: ChatLinkTarget): string => `${appScheme}${target}`;

/** Returns the stars of five that a choice gives; null for other choices. */
export function starsOf({ payload }: Choice): number | null {
  const stars = payload.startsWith(rating) ? Number(payload.slice(rating.length)) : 0;
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null;
}

/**
 * Returns a choice's image address, or null. The address comes from the message's author, so only `https` and local paths
 * are allowed, which cannot run code.
 */
export function imageOf({ image }: Choice): string | null {
  return image && /^(?:https:\/\/|\/(?!\/))/.test(image) ? image : null;
}

/** Whether a file's signed address has expired. The server puts the expiry into `until`, in seconds. */
export function isExpired(url: string, now: Date): boolean {
  const until = Number(new URLSearchParams(url.split('?')[1] ?? '').get('until'));
  return until > 0 && until * 1000 <= now.getTime();
}
