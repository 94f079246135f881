import type { ChatAnswer } from '@kapao/contract/backoffice/calls/support-chat-actions';

export type ChoiceKind = 'buttons' | 'quick_replies' | 'generic';

export interface DraftChoice {
  readonly title: string;
  readonly payload: string;
}

export interface DraftFile {
  /** As the upload answered it. */
  readonly path: string;
  readonly fileType: 'image' | 'video';
  readonly name: string;
  /** Of this window, for as long as it is open. */
  readonly preview: string | null;
}

/** What is being written to one customer. The note beside it is for colleagues, and is kept apart: a slip must not send it. */
export interface Draft {
  readonly text: string;
  readonly filled: readonly string[];
  readonly choices: { readonly kind: ChoiceKind; readonly rows: readonly DraftChoice[] } | null;
  readonly file: DraftFile | null;
  readonly note: string;
  readonly isNote: boolean;
}

export const noDraft: Draft = { text: '', filled: [], choices: null, file: null, note: '', isNote: false };

/** Nothing in it would be lost. */
export function isEmpty({ text, note, choices, file }: Draft): boolean {
  return text === '' && note === '' && choices === null && file === null;
}

/** What is sent; null while something of it is missing. */
export function answerOf({ text: written, choices, file }: Draft): ChatAnswer | null {
  const text = written.trim();
  if (choices) {
    const { kind, rows } = choices;
    if (text === '' || rows.length === 0) return null;
    const offered = rows.map((row) => ({ ...row }));
    if (kind !== 'generic') return file ? null : { type: kind, text, choices: offered };
    if (file?.fileType === 'video') return null;
    return { type: kind, text, choices: offered, ...(file && { filePath: file.path }) };
  }
  if (file) return { type: 'media', filePath: file.path, ...(text && { text }) };
  return text === '' ? null : { type: 'text', text };
}
