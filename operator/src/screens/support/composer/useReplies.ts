import type { ChatReply } from '@kapao/contract/backoffice/calls/support-chat-actions';
import type { Locale } from '@kapao/core/locale';
import { useBackoffice } from '../../../frame/api/useBackoffice.ts';

/** As many as there are keys for. */
const mostKeys = 9;

/** A text as this customer reads it. */
export interface ReadyReply {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** In which language it is: another than theirs, where nobody has written theirs yet. */
  readonly locale: Locale;
}

/** In the customer's language; where that is missing, in Thai, which most read, and then in English. */
export function inLanguage({ id, title, texts }: ChatReply, wanted: Locale): ReadyReply | null {
  const locale = [wanted, 'th' as const, 'en' as const, 'la' as const].find(
    (one) => texts[one].trim() !== '',
  );
  return locale ? { id, title, text: texts[locale], locale } : null;
}

/** What is said often, the first nine by their keys. */
export function useReplies(locale: Locale | null) {
  const found = useBackoffice('listReplies', { what: ['chats'] });
  const wanted = locale ?? 'th';
  const all = found.data?.replies.flatMap((reply) => inLanguage(reply, wanted) ?? []) ?? [];
  return { all, first: all.slice(0, mostKeys), wanted };
}

export type Replies = ReturnType<typeof useReplies>;
