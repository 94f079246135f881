import { keepTyped, readTyped, useTyped } from '../../../frame/screen/typed.ts';
import { type Draft, isEmpty, noDraft } from './draft.ts';

const nameOf = (chatId: string) => `chat ${chatId}`;

/** Draft of a conversation. It is kept while another one is open, and closing the window asks for confirmation. */
export function useDraft(chatId: string): readonly [Draft, (part: Partial<Draft>) => void] {
  const [draft] = useTyped<Draft>(nameOf(chatId));
  return [draft ?? noDraft, (part) => changeDraft(chatId, part)];
}

/** Moves a guest's draft to the member's conversation, below the text already written there. */
export function moveDraft(from: string, to: string): void {
  const moved = readTyped<Draft>(nameOf(from));
  if (moved === null) return;
  const { text, note } = readTyped<Draft>(nameOf(to)) ?? noDraft;
  const both = (one: string, other: string) => [one, other].filter((part) => part !== '').join('\n');
  changeDraft(to, { ...moved, text: both(text, moved.text), note: both(note, moved.note) });
  keepTyped(nameOf(from), null);
}

/** Merges into the current draft, because an upload may end long after it began. */
export function changeDraft(chatId: string, part: Partial<Draft>): void {
  const next = { ...(readTyped<Draft>(nameOf(chatId)) ?? noDraft), ...part };
  keepTyped(nameOf(chatId), isEmpty(next) && !next.isNote ? null : next);
}
