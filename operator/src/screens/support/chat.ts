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

/** Short language codes of customers, for lists. */
export const languageCodes = { th: 'TH', la: 'LO', en: 'EN' } as const;

/**
 * Returns a customer's name for staff: the member's first name and initial, or the guest's four characters.
 */
export function useNameOf(): (chat: Pick<ChatRow, 'member' | 'guest'>) => string {
  const { t } = useLingui();
  return ({ member, guest }) => member?.name ?? t`Guest ${guest ?? ''}`;
}
