import { readUnsaved, useUnsaved, writeUnsaved } from '../../../frame/screen/unsaved.ts';
import { type Draft, isEmpty, noDraft } from './draft.ts';

const draftKey = (chatId: string) => `chat ${chatId}`;

/** Draft of a conversation. It is kept while another one is open, and closing the window asks for confirmation. */
export function useDraft(chatId: string): readonly [Draft, (part: Partial<Draft>) => void] {
  const [draft] = useUnsaved<Draft>(draftKey(chatId));
  return [draft ?? noDraft, (part) => changeDraft(chatId, part)];
}

/** Moves a guest's draft to the member's conversation, below the text already written there. */
export function moveDraft(from: string, to: string): void {
  const moved = readUnsaved<Draft>(draftKey(from));
  if (moved === null) return;
  const { text, note } = readUnsaved<Draft>(draftKey(to)) ?? noDraft;
  const both = (one: string, other: string) => [one, other].filter((part) => part !== '').join('\n');
  changeDraft(to, { ...moved, text: both(text, moved.text), note: both(note, moved.note) });
  writeUnsaved(draftKey(from), null);
}

/** Merges into the current draft, because an upload may end long after it began. */
export function changeDraft(chatId: string, part: Partial<Draft>): void {
  const next = { ...(readUnsaved<Draft>(draftKey(chatId)) ?? noDraft), ...part };
  writeUnsaved(draftKey(chatId), isEmpty(next) && !next.isNote ? null : next);
}
