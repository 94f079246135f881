import { keepTyped, readTyped, useTyped } from '../../../frame/screen/typed.ts';
import { type Draft, isEmpty, noDraft } from './draft.ts';

const nameOf = (chatId: string) => `chat ${chatId}`;

/** What is being written in a conversation: it stays while one looks at another, and is asked about before the window closes. */
export function useDraft(chatId: string): readonly [Draft, (part: Partial<Draft>) => void] {
  const [draft] = useTyped<Draft>(nameOf(chatId));
  return [draft ?? noDraft, (part) => changeDraft(chatId, part)];
}

/** Beside what is there now: an upload may end long after it was begun. */
export function changeDraft(chatId: string, part: Partial<Draft>): void {
  const next = { ...(readTyped<Draft>(nameOf(chatId)) ?? noDraft), ...part };
  keepTyped(nameOf(chatId), isEmpty(next) && !next.isNote ? null : next);
}
