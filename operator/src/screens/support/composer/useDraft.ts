import { keepTyped, readTyped, useTyped } from '../../../frame/screen/typed.ts';
import { type Draft, isEmpty, noDraft } from './draft.ts';

const nameOf = (chatId: string) => `chat ${chatId}`;

/** What is being written in a conversation: it stays while one looks at another, and is asked about before the window closes. */
export function useDraft(chatId: string): readonly [Draft, (part: Partial<Draft>) => void] {
  const [draft] = useTyped<Draft>(nameOf(chatId));
  return [draft ?? noDraft, (part) => changeDraft(chatId, part)];
}

/** A guest's conversation goes on in their member's, and so does what is being written there: beneath what is being written here. */
export function moveDraft(from: string, to: string): void {
  const moved = readTyped<Draft>(nameOf(from));
  if (moved === null) return;
  const { text, note } = readTyped<Draft>(nameOf(to)) ?? noDraft;
  const both = (one: string, other: string) => [one, other].filter((part) => part !== '').join('\n');
  changeDraft(to, { ...moved, text: both(text, moved.text), note: both(note, moved.note) });
  keepTyped(nameOf(from), null);
}

/** Beside what is there now: an upload may end long after it was begun. */
export function changeDraft(chatId: string, part: Partial<Draft>): void {
  const next = { ...(readTyped<Draft>(nameOf(chatId)) ?? noDraft), ...part };
  keepTyped(nameOf(chatId), isEmpty(next) && !next.isNote ? null : next);
}
