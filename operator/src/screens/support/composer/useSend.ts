import { useState } from 'react';
import { isBackofficeError } from '../../../base/backoffice-client.ts';
import type { RequestTracker } from '../../../frame/api/request-tracker.ts';
import { newRequestTracker, useAction } from '../../../frame/api/useAction.ts';
import type { AssignmentState } from '../../../frame/queue/queue.ts';
import { errorText } from '../../../i18n/error-texts.ts';
import type { Chat } from '../chat.ts';
import { answerOf, type Draft, noDraft } from './draft.ts';
import { blanksIn } from './fill.ts';
import { changeDraft } from './useDraft.ts';

/** Reason to ask for confirmation before sending. */
export interface ConfirmReason {
  readonly kind: 'writes' | 'person' | 'bot' | 'solved';
  readonly who: string;
}

interface SendOptions {
  chat: Chat;
  draft: Draft;
  assignment: AssignmentState;
  /** Sequence number of the newest message that was visible. */
  seen: number;
  /** Sequence number of the newest message loaded. */
  newest: number;
  /** Whether an upload for the answer is in progress; sending waits for it. */
  readonly isUploading: boolean;
  readonly onSent: () => void;
}

/**
 * Trackers of sends that may have an unknown outcome, by conversation. Like drafts, they are kept while
 * another conversation is open.
 */
const requestTrackers = new Map<string, RequestTracker>();
/** Maximum conversations in `outcomes`; the first added is dropped first. */
const maxRequestTrackers = 200;

function requestTrackerOf(chatId: string): RequestTracker {
  const known = requestTrackers.get(chatId);
  if (known) return known;
  const tracker = newRequestTracker();
  requestTrackers.set(chatId, tracker);
  const [first] = requestTrackers.keys();
  if (requestTrackers.size > maxRequestTrackers && first !== undefined) requestTrackers.delete(first);
  return tracker;
}

/** Sends the answer or note. A colleague's assignment or newer messages ask for confirmation but do not block. */
export function useSend({ chat, draft, assignment, seen, newest, isUploading, onSent }: SendOptions) {
  const { id } = chat;
  const [doubt, setDoubt] = useState<ConfirmReason | null>(null);
  const done = (left: Partial<Draft>) => {
    setDoubt(null);
    changeDraft(id, left);
    onSent();
  };
  const answer = useAction('sendToChat', {
    quiet: true,
    tracker: requestTrackerOf(id),
    // `read` advances by itself, so only the answer decides whether it is the same send.
    contentOf: ({ body }) => body.answer,
    // After a success, sending the same text again is a new message.
    onDone: () => requestTrackers.delete(id),
  });
  const note = useAction('noteInChat', { quiet: true });
  const { isNote } = draft;
  const blanks = isNote ? [] : blanksIn(draft.text);
  const ready = isNote
    ? draft.note.trim() !== ''
    : !isUploading && answerOf(draft) !== null && blanks.length === 0;
  const action = isNote ? note : answer;

  const sendAnswer = async (read: number, sureOf: ConfirmReason['kind'] | null) => {
    const said = answerOf(draft);
    if (!said) return;
    if (!sureOf && assignment.kind === 'theirs')
      return setDoubt({ kind: 'writes', who: assignment.who.name });
    const body = { answer: said, read, ...(sureOf === 'solved' && { reopens: true }) };
    const sent = await answer.run({ params: { id }, body });
    if (!sent) return;
    if (draft.file?.preview) URL.revokeObjectURL(draft.file.preview);
    done({ ...noDraft, note: draft.note });
  };
  const sendNote = async () => {
    if (await note.run({ params: { id }, body: { text: draft.note.trim() } }))
      done({ note: '', isNote: false });
  };
  const error = action.error;
  const isChanged = isBackofficeError(error) && error.code === 'CHANGED';
  const asked = isChanged ? confirmReasonOf(error.params) : doubt;
  return {
    ready,
    blanks,
    busy: action.busy,
    /** Confirmation that is still open. */
    doubt: isNote ? null : asked,
    failed: error && !isChanged ? errorText(error) : null,
    send: () => {
      if (!ready || action.busy) return;
      if (isNote) void sendNote();
      // Only the confirmation's own button sends: pressing the same key twice is a habit and confirms nothing.
      else if (!asked) void sendAnswer(seen, null);
    },
    sendAllTheSame: () => void sendAnswer(newest, asked?.kind ?? null),
    leave: () => {
      setDoubt(null);
      answer.reset();
    },
  };
}

function confirmReasonOf({ how, who }: Readonly<Record<string, unknown>>): ConfirmReason {
  const kind = how === 'bot' || how === 'solved' ? how : 'person';
  return { kind, who: typeof who === 'string' ? who : '' };
}

export type Send = ReturnType<typeof useSend>;
