import type { ChatAnswer } from '@kapao/contract/backoffice/calls/support-chat-actions';

export type ChoiceKind = 'buttons' | 'quick_replies' | 'generic';

export interface DraftChoice {
  readonly title: string;
  readonly payload: string;
}

export interface DraftFile {
  /** Path from the upload's reply. */
  readonly path: string;
  readonly fileType: 'image' | 'video';
  readonly name: string;
  /** Object URL of this window, valid while it is open. */
  readonly preview: string | null;
}

/** Draft for one customer. The internal note is kept apart from the answer, so that it cannot be sent by mistake. */
export interface Draft {
  readonly text: string;
  readonly filled: readonly string[];
  readonly choices: { readonly kind: ChoiceKind; readonly rows: readonly DraftChoice[] } | null;
  readonly file: DraftFile | null;
  readonly note: string;
  readonly isNote: boolean;
}

export const noDraft: Draft = { text: '', filled: [], choices: null, file: null, note: '', isNote: false };

/** Whether discarding the draft loses nothing. */
export function isEmpty({ text, note, choices, file }: Draft): boolean {
  return text === '' && note === '' && choices === null && file === null;
}

/** Returns the answer to send, or null while it is incomplete. */
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
