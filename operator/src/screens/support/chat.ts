import type { BackofficeReply, BackofficeRow } from '@kapao/contract/backoffice/backoffice-call-types';
import { useLingui } from '@lingui/react/macro';

export type ChatRow = BackofficeRow<'listChats'>;
export type Chat = BackofficeReply<'getChat'>;
export type Message = BackofficeReply<'listChatMessages'>['rows'][number];
export type Content = Message['message'];
export type Choice = NonNullable<Content['payloads']>[number];
export type Media = Exclude<NonNullable<Content['payload']>, string>;
export type Note = Chat['notes'][number];
export type Case = Chat['cases'][number];

/** The languages of customers, by the letters that a list has room for. */
export const languageSigns = { th: 'TH', la: 'LO', en: 'EN' } as const;

/** As colleagues call a customer: a first name, or the four signs of a guest. */
export function useNameOf(): (chat: Pick<ChatRow, 'member' | 'guest'>) => string {
  const { t } = useLingui();
  return ({ member, guest }) => member?.name ?? t`Guest ${guest ?? ''}`;
}
