import { ApiError } from '@kapao/contract/client';
import { api } from '../../../frame/api/api.ts';
import { errorCode } from '../../../frame/api/error-code.ts';
import { errorText } from '../../../frame/api/error-text.ts';
import { fetchWithProgress } from '../../../frame/api/fetch-with-progress.ts';
import type { Failure } from '../conversation.ts';
import { flawText } from './file-texts.ts';
import { tooLarge } from './judge-file.ts';
import type { Outcome, Progress } from './outcome.ts';
import type { Outgoing } from './outgoing.ts';

/** Who a call is made for, beyond what the token says. */
export interface Whose {
  readonly guestId?: string;
}

/** Longer than this nobody waits for a message to leave by itself. */
const mostPatienceS = 120;

/** A file that was uploaded once more and that the server still does not know. */
const mostUploads = 2;

/** A line that carries nothing for so long is none, though nobody has said so. */
const stalledAfterMs = 30_000;

/** One try to bring one message to the server, its file first. */
export async function attempt(
  outgoing: Outgoing,
  whose: () => Promise<Whose>,
  progress: Progress,
): Promise<Outcome> {
  const { clientId, content, file } = outgoing;
  let path = file?.path ?? null;
  try {
    const who = await whose();
    // Taken back before it began: an upload would go on to its end, and hold up what is behind it.
    if (progress.signal.aborted) return { is: 'lost', refusal: null };
    if (file && !path) {
      if (!file.blob) return { is: 'refused', failure: { ...refusalOf('SLIP_NO_FILE'), canResend: false } };
      path = await upload(file.blob, file.fileType, who, progress);
      await progress.onUploaded(path);
    }
    const message =
      file && path ? { ...content, payload: { fileType: file.fileType, filePath: path } } : content;
    const { timestamp } = await api('sendChatMessage', {
      body: { clientId, message, ...who },
      signal: progress.signal,
    });
    return { is: 'stored', at: new Date(timestamp) };
  } catch (error) {
    if (isAbort(error)) return { is: 'lost', refusal: null };
    // Swept away, or uploaded by the guest that they were in another conversation: it goes up once more.
    if (errorCode(error) === 'NO_DATA' && file && path && file.uploads < mostUploads) {
      await progress.onUploaded(null);
      return { is: 'later', ms: 0 };
    }
    // We say so of what our own limits do not let come so far, or somebody between us does.
    if (file && error instanceof ApiError && error.status === 413) {
      const text = flawText(tooLarge(file.fileType));
      return { is: 'refused', failure: { reason: 'refused', text, canResend: false } };
    }
    return outcomeOf(error);
  }
}

/** Given up by ourselves. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

async function upload(
  file: Blob,
  fileType: 'image' | 'video',
  who: Whose,
  { signal, onBytes }: Progress,
): Promise<string> {
  const name = fileType === 'image' ? 'uploadChatImage' : 'uploadChatVideo';
  const stalled = new AbortController();
  const giveUp = () => stalled.abort();
  const watch = () => setTimeout(giveUp, stalledAfterMs);
  let timer = watch();
  signal.addEventListener('abort', giveUp);
  // What surrounds the file in the request is not the member's to count.
  const onSent = (sent: number, whole: number) => {
    onBytes(Math.min(sent, file.size));
    clearTimeout(timer);
    // What the server does with all of it may take as long as the call may.
    if (sent < whole) timer = watch();
  };
  try {
    const asked = { file, body: { ...who }, signal: stalled.signal, fetch: fetchWithProgress(onSent) };
    return (await api(name, asked)).path;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

export function outcomeOf(error: unknown): Outcome {
  const code = errorCode(error);
  if (code === 'NETWORK' || code === 'OFFLINE') return { is: 'lost', refusal: null };
  if (code === 'UNAUTHORIZED' || code === 'EXPIRED_AUTH_TOKEN') return { is: 'ended' };
  const failure = refusalOf(error);
  const retryAfterS = error instanceof ApiError ? error.retryAfterS : null;
  if (code === 'REQUEST_LIMIT' && retryAfterS !== null && retryAfterS <= mostPatienceS)
    return { is: 'later', ms: retryAfterS * 1000 };
  if (code === 'INTERNAL_SERVER_ERROR' || code === ofSlips) return { is: 'lost', refusal: failure };
  return { is: 'refused', failure };
}

/** What nothing changes by being sent again. */
const final = ['INVALID_INPUT', 'SLIP_INVALID_FILE', 'SLIP_NO_FILE'];

/** Its text is about slips; what happened is a fault of ours. */
const ofSlips = 'SLIP_UPLOAD_FAIL';

function refusalOf(error: unknown): Failure {
  const named = typeof error === 'string' ? { code: error } : error;
  const coded = errorCode(named) === ofSlips ? { code: 'INTERNAL_SERVER_ERROR' } : named;
  return { reason: 'refused', text: errorText(coded), canResend: !final.includes(errorCode(coded)) };
}
