import type { ChatReply } from '@kapao/contract/backoffice/calls/support-chat-actions';
import type { Locale } from '@kapao/core/locale';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';

/** Number of replies that have a number key. */
const maxKeys = 9;

/** Canned reply in the customer's language. */
export interface ReadyReply {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Language of the text; a fallback if no translation for the customer exists. */
  readonly locale: Locale;
}

/**
 * Returns the reply in the customer's language, or else in Thai, which most customers read, then in English
 * or Lao. Null if it has no text.
 */
export function inLanguage({ id, title, texts }: ChatReply, wanted: Locale): ReadyReply | null {
  const locale = [wanted, 'th' as const, 'en' as const, 'la' as const].find(
    (one) => texts[one].trim() !== '',
  );
  return locale ? { id, title, text: texts[locale], locale } : null;
}

/** Canned replies; the first nine have number keys. */
export function useReplies(locale: Locale | null) {
  const found = useBackoffice('listReplies', { what: ['chats'] });
  const wanted = locale ?? 'th';
  const all = found.data?.replies.flatMap((reply) => inLanguage(reply, wanted) ?? []) ?? [];
  return { all, first: all.slice(0, maxKeys), wanted };
}

export type Replies = ReturnType<typeof useReplies>;
