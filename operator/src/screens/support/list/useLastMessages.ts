import { useLingui } from '@lingui/react/macro';
import type { ChatRow } from '../chat.ts';

/** What was said last, or what it was where nothing was said with it. */
export function useLastMessages(): (last: ChatRow['last']) => string {
  const { t } = useLingui();
  return (last) => {
    if (!last) return t`Nothing said yet`;
    if (last.text) return last.text;
    if (last.type === 'media') return t`Picture or film`;
    return last.type === 'postback' ? t`Pressed a button` : t`A message without words`;
  };
}
