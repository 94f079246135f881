import { useState } from 'react';
import { inThisTab } from '../../../base/storage.ts';
import { cutText } from './cut-text.ts';

const storageKey = 'chat-draft';

/** What is written and not sent yet; it outlives a closed chat and a reload, and not the tab. */
export function useDraft(): [string, (text: string) => void] {
  const [text, setText] = useState(() => cutText(inThisTab.read(storageKey) ?? ''));
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') inThisTab.remove(storageKey);
      else inThisTab.write(storageKey, next);
    },
  ];
}
