import { useLingui } from '@lingui/react/macro';
import type { ChatRow } from '../chat.ts';

/** Text of the last message, or its type if it has no text. */
export function useLastMessages(): (last: ChatRow['last']) => string {
  const { t } = useLingui();
  return (last) => {
    if (!last) return t`Nothing said yet`;
    if (last.text) return last.text;
    if (last.type === 'media') return t`Picture or film`;
    return last.type === 'postback' ? t`Pressed a button` : t`A message without words`;
  };
}
