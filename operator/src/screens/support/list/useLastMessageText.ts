import { useLingui } from '@lingui/react/macro';
import type { ChatRow } from '../chat.ts';

/** Text of the last message, or its type if it has no text. */
export function useLastMessageText(): (last: ChatRow['last']) => string {
  const { t } = useLingui();
  return (last) => {
    if (!last) return t`No messages yet`;
    if (last.text) return last.text;
    if (last.type === 'media') return t`Image or video`;
    return last.type === 'postback' ? t`Pressed a button` : t`Message without text`;
  };
}
