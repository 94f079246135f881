import { useState } from 'react';
import { inThisTab } from '../../../base/storage.ts';
import { chatDraftKey } from '../../../frame/api/session.ts';
import { cutText } from './cut-text.ts';

/** What is written and not sent yet; it outlives a closed chat and a reload, and not the tab. */
export function useDraft(): [string, (text: string) => void] {
  const [text, setText] = useState(() => cutText(inThisTab.read(chatDraftKey) ?? ''));
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') inThisTab.remove(chatDraftKey);
      else inThisTab.write(chatDraftKey, next);
    },
  ];
}
