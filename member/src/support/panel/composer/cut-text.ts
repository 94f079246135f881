import { textMax } from '../../conversation/outbox/outgoing.ts';

/** Returns as much of a text as fits, never half of a surrogate pair. */
export function cutText(text: string, room = textMax): string {
  if (text.length <= room) return text;
  const cut = text.slice(0, Math.max(0, room));
  const last = cut.charCodeAt(cut.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
}
